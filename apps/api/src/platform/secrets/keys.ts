import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { OwnError } from '../base/own-error.ts';
import type { Tx } from '../database/database.ts';
import { queryBuiltOnce } from '../database/query-built-once.ts';
import { subjectKeys } from '../database/store.ts';

const nonceLength = 12;
const tagLength = 16;
/** The first byte of a value that was deflated before it was encrypted. Other values begin with their nonce. */
const deflatedFormat = 1;

/**
 * Purposes of encrypted data that belongs to no person. Each purpose has a key of its own, so add a name here for each
 * new use.
 */
export type SealPurpose =
  | 'admins_named'
  | 'break-explanation'
  | 'event-cursor'
  | 'lender'
  | 'password-reset'
  | 'provider'
  | 'webhook-endpoint'
  | `idempotency/${string}`;

/** Purposes of signatures and keyed hashes. The key that signs for a purpose never encrypts for it. */
export type SignPurpose =
  | 'admins_named'
  | 'backup'
  | 'idempotency-input'
  | 'known-device'
  | 'sandbox-bank'
  | 'seal'
  | 'uploads'
  | `budget/${string}`;

/**
 * Encrypts, decrypts, signs and hashes. `seal` and `sign` use keys made from `ENCRYPTION_KEY` (32 bytes). `sealFor`
 * uses the person's own key, which is stored encrypted under `ENCRYPTION_KEY`. The `seal…` calls encrypt, and the
 * `open…` calls decrypt. The cipher is AES-256-GCM.
 */
export interface Keys {
  /** Makes and stores a person's own key. Call it once for each person. */
  createSubject(tx: Tx, subjectId: string, at: Date): Promise<void>;
  /**
   * Encrypts what belongs to a person. `deflate` makes a long text smaller first (docs/adr/0045). Never set it where a
   * secret and a text that somebody else chose share one value, because the size would then reveal something about the
   * secret.
   */
  sealFor(
    tx: Tx,
    subjectId: string,
    plaintext: Buffer,
    options?: { deflate?: boolean },
  ): Promise<Buffer>;
  openFor(tx: Tx, subjectId: string, sealed: Buffer): Promise<Buffer>;
  /** Reads a person's key, so that no later `sealFor` or `openFor` of this transaction has to wait for it. */
  readSubject(tx: Tx, subjectId: string): Promise<void>;
  /** Reads a person's key once, and returns a function that decrypts their values. */
  openerFor(tx: Tx, subjectId: string): Promise<(sealed: Buffer) => Buffer>;
  /** Destroys a person's own key. What was encrypted with it can't be decrypted any more, wherever it was copied. */
  destroySubject(tx: Tx, subjectId: string, at: Date): Promise<void>;
  /** Encrypts what belongs to no person. What was encrypted for one `purpose` can't be decrypted for another. */
  seal(purpose: SealPurpose, plaintext: Buffer): Buffer;
  open(purpose: SealPurpose, sealed: Buffer): Buffer;
  sign(purpose: SignPurpose, text: string): string;
  verifies(purpose: SignPurpose, text: string, signature: string): boolean;
}

export class SubjectKeyDestroyed extends OwnError {
  constructor() {
    super('This person was deleted; what was encrypted for them cannot be read.');
  }
}

export function createKeys(encryptionKey: Buffer): Keys {
  const derived = (purpose: 'subject-keys' | SealPurpose | `sign/${SignPurpose}`): Buffer =>
    Buffer.from(hkdfSync('sha256', encryptionKey, Buffer.alloc(0), `sevenday/${purpose}`, 32));
  const wrapping = derived('subject-keys');
  /**
   * The keys of people that each open transaction has read. `not kept`: the transaction made or destroyed the key. A part
   * of the transaction may be rolled back, so such a key is read each time.
   */
  const readIn = new WeakMap<Tx, Map<string, Promise<Buffer> | 'not kept'>>();
  const signingKeys = new Map<SignPurpose, Buffer>();

  function keptIn(tx: Tx) {
    const kept = readIn.get(tx) ?? new Map<string, Promise<Buffer> | 'not kept'>();
    readIn.set(tx, kept);
    return kept;
  }

  function subjectKey(tx: Tx, subjectId: string): Promise<Buffer> {
    const kept = keptIn(tx);
    const known = kept.get(subjectId);
    if (known === 'not kept') return readSubjectKey(tx, subjectId);
    if (known) return known;
    const key = readSubjectKey(tx, subjectId);
    kept.set(subjectId, key);
    // A later read may succeed: a part of the transaction may be rolled back after a failure.
    key.catch(() => kept.delete(subjectId));
    return key;
  }

  async function readSubjectKey(tx: Tx, subjectId: string): Promise<Buffer> {
    const [row] = await selectWrappedKey(tx, { subjectId });
    if (!row?.wrappedKey) throw new SubjectKeyDestroyed();
    return decrypt(wrapping, row.wrappedKey, subjectId);
  }

  function sign(purpose: SignPurpose, text: string): string {
    const key = signingKeys.get(purpose) ?? derived(`sign/${purpose}`);
    signingKeys.set(purpose, key);
    return createHmac('sha256', key).update(text).digest('base64url');
  }

  return {
    async createSubject(tx, subjectId, at) {
      keptIn(tx).set(subjectId, 'not kept');
      await tx.insert(subjectKeys).values({
        subjectId,
        wrappedKey: encrypt(wrapping, randomBytes(32), subjectId),
        createdAt: at,
      });
    },
    async sealFor(tx, subjectId, plaintext, { deflate = false } = {}) {
      const key = await subjectKey(tx, subjectId);
      return deflate
        ? encryptDeflated(key, plaintext, subjectId)
        : encrypt(key, plaintext, subjectId);
    },
    openFor: async (tx, subjectId, sealed) =>
      decryptAny(await subjectKey(tx, subjectId), sealed, subjectId),
    async readSubject(tx, subjectId) {
      await subjectKey(tx, subjectId);
    },
    async openerFor(tx, subjectId) {
      const key = await subjectKey(tx, subjectId);
      return (sealed) => decryptAny(key, sealed, subjectId);
    },
    async destroySubject(tx, subjectId, at) {
      await tx
        .update(subjectKeys)
        .set({ wrappedKey: null, destroyedAt: at })
        .where(eq(subjectKeys.subjectId, subjectId));
      keptIn(tx).set(subjectId, 'not kept');
    },
    seal: (purpose, plaintext) => encrypt(derived(purpose), plaintext, purpose),
    open: (purpose, sealed) => decrypt(derived(purpose), sealed, purpose),
    sign,
    verifies(purpose, text, signature) {
      const expected = Buffer.from(sign(purpose, text));
      const given = Buffer.from(signature);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}

const selectWrappedKey = queryBuiltOnce<{ subjectId: string }, { wrappedKey: Buffer | null }[]>(
  (tx) =>
    tx
      .select({ wrappedKey: subjectKeys.wrappedKey })
      .from(subjectKeys)
      .where(eq(subjectKeys.subjectId, sql.placeholder('subjectId'))),
);

function encrypt(key: Buffer, plaintext: Buffer, context: string): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

function decrypt(key: Buffer, sealed: Buffer, context: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceLength))
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
  return Buffer.concat([
    decipher.update(sealed.subarray(nonceLength + tagLength)),
    decipher.final(),
  ]);
}

function encryptDeflated(key: Buffer, plaintext: Buffer, context: string): Buffer {
  const encrypted = encrypt(key, deflateRawSync(plaintext), deflatedContext(context));
  return Buffer.concat([Buffer.of(deflatedFormat), encrypted]);
}

/**
 * Decrypts a value, deflated or not. By chance, a nonce may begin with `deflatedFormat`. The cipher's check then fails,
 * and this decrypts the value again without inflating it.
 */
function decryptAny(key: Buffer, sealed: Buffer, context: string): Buffer {
  if (sealed[0] === deflatedFormat) {
    const deflated = decryptIfWhole(key, sealed.subarray(1), deflatedContext(context));
    if (deflated) return inflateRawSync(deflated);
  }
  return decrypt(key, sealed, context);
}

function decryptIfWhole(key: Buffer, sealed: Buffer, context: string): Buffer | null {
  try {
    return decrypt(key, sealed, context);
  } catch {
    return null;
  }
}

function deflatedContext(context: string): string {
  return `${context}/deflated`;
}

export function sha256(data: Buffer | string): Buffer {
  return createHash('sha256').update(data).digest();
}
