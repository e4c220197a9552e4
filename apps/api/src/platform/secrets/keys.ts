import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { OwnError } from '../base/own-error.ts';
import type { Tx } from '../database/database-and-transaction.ts';
import { queryBuiltOnce } from '../database/query-built-once.ts';
import { subjectKeys } from '../database/tables.ts';
import type { SealPurpose, WrapUse } from './encryption-purposes.ts';
import type { KeyProvider } from './key-provider.ts';
import type { ProductKeys, SignPurpose } from './product-keys.ts';
import {
  derivedKey,
  keyIdIn,
  keyIdOf,
  markOf,
  type NamedKey,
  openUnder,
  sealUnder,
} from './sealed-format.ts';

export type { SealPurpose } from './encryption-purposes.ts';
export type { SignPurpose } from './product-keys.ts';

/** Functions that read a person's key throw `SubjectKeyDestroyed` if it is destroyed or unknown. */
export interface Keys {
  /** Call it once for each person. */
  createSubject(tx: Tx, subjectId: string, at: Date): Promise<void>;
  /**
   * `deflate` compresses a long text first (docs/adr/0045). Don't set it for a text with both a
   * secret and a part that somebody else chose, because the compressed size would reveal something
   * about the secret.
   */
  sealFor(
    tx: Tx,
    subjectId: string,
    plaintext: Buffer,
    options?: { deflate?: boolean },
  ): Promise<Buffer>;
  openFor(tx: Tx, subjectId: string, sealed: Buffer): Promise<Buffer>;
  /**
   * Reads the person's key. Later calls for this person in this transaction then need no query. A
   * key that this transaction made is read again each time.
   */
  readSubject(tx: Tx, subjectId: string): Promise<void>;
  openerFor(tx: Tx, subjectId: string): Promise<(sealed: Buffer) => Buffer>;
  /** Without a backup that has the destroyed key, nobody can decrypt the person's data again. */
  destroySubject(tx: Tx, subjectId: string, at: Date): Promise<void>;
  /** Call this in the transaction that stores the value, so that a key rotation finds it. */
  seal(tx: Tx, purpose: SealPurpose, plaintext: Buffer): Promise<Buffer>;
  open(purpose: SealPurpose, sealed: Buffer): Promise<Buffer>;
  /** `secret` is stored nowhere, so only a caller who has it can get the answer again. */
  sealAnswer(secret: string, plaintext: Buffer): Buffer;
  openAnswer(secret: string, sealed: Buffer): Promise<Buffer>;
  /**
   * The first bytes of every answer that `sealAnswer` has encrypted. Answers stored by version 0.1
   * begin otherwise.
   */
  readonly answerMark: Buffer;
  sign(purpose: SignPurpose, text: string): string;
  verifies(purpose: SignPurpose, text: string, signature: string): boolean;
}

export class SubjectKeyDestroyed extends OwnError {
  constructor() {
    super('This person was deleted; what was encrypted for them cannot be read.');
  }
}

export interface KeyParts {
  provider: KeyProvider;
  productKeys: ProductKeys;
  keyInUse(tx: Tx): Promise<string>;
}

export function createKeys({ provider, productKeys, keyInUse }: KeyParts): Keys {
  /** `not kept`: the transaction made or destroyed the key, which may be rolled back. */
  const readIn = new WeakMap<Tx, Map<string, Promise<NamedKey> | 'not kept'>>();
  const stored: ReadonlyMap<string, Buffer> = new Map(Object.entries(productKeys));
  const budgetKeys = new Map<SignPurpose, Buffer>();

  const answersKeyId = keyIdOf(productKeys.answers);

  function keptIn(tx: Tx) {
    const kept = readIn.get(tx) ?? new Map<string, Promise<NamedKey> | 'not kept'>();
    readIn.set(tx, kept);
    return kept;
  }

  function subjectKey(tx: Tx, subjectId: string): Promise<NamedKey> {
    const kept = keptIn(tx);
    const known = kept.get(subjectId);
    if (known === 'not kept') return readSubjectKey(tx, subjectId);
    if (known) return known;
    const key = readSubjectKey(tx, subjectId);
    kept.set(subjectId, key);
    // Forgets a failed read, because a later one may succeed after a part of the transaction is
    // rolled back.
    key.catch(() => kept.delete(subjectId));
    return key;
  }

  async function readSubjectKey(tx: Tx, subjectId: string): Promise<NamedKey> {
    const [row] = await selectWrappedKey(tx, { subjectId });
    if (!row?.wrappedKey) throw new SubjectKeyDestroyed();
    return named(await provider.unwrap(subjectKeyUse(subjectId), row.wrappedKey));
  }

  /** The `id` is that of the product key `answers`, from which this key is derived. */
  function answerKey(secret: string): NamedKey {
    const { purpose } = answerUse(secret);
    return { id: answersKeyId, secret: derivedKey(productKeys.answers, purpose) };
  }

  function signingKey(purpose: SignPurpose): Buffer {
    const kept = stored.get(`sign/${purpose}`) ?? budgetKeys.get(purpose);
    if (kept) return kept;
    const key = derivedKey(productKeys['sign/budget'], purpose);
    budgetKeys.set(purpose, key);
    return key;
  }

  function sign(purpose: SignPurpose, text: string): string {
    return createHmac('sha256', signingKey(purpose)).update(text).digest('base64url');
  }

  return {
    async createSubject(tx, subjectId, at) {
      keptIn(tx).set(subjectId, 'not kept');
      const keyId = await keyInUse(tx);
      const wrappedKey = await provider.wrap(keyId, subjectKeyUse(subjectId), randomBytes(32));
      await tx.insert(subjectKeys).values({ subjectId, wrappedKey, createdAt: at });
    },
    sealFor: async (tx, subjectId, plaintext, options) =>
      sealUnder(await subjectKey(tx, subjectId), plaintext, subjectId, options),
    openFor: async (tx, subjectId, sealed) =>
      openUnder(await subjectKey(tx, subjectId), sealed, subjectId),
    async readSubject(tx, subjectId) {
      await subjectKey(tx, subjectId);
    },
    async openerFor(tx, subjectId) {
      const key = await subjectKey(tx, subjectId);
      return (sealed) => openUnder(key, sealed, subjectId);
    },
    async destroySubject(tx, subjectId, at) {
      await tx
        .update(subjectKeys)
        .set({ wrappedKey: null, destroyedAt: at })
        .where(eq(subjectKeys.subjectId, subjectId));
      keptIn(tx).set(subjectId, 'not kept');
    },
    seal: async (tx, purpose, plaintext) =>
      provider.wrap(await keyInUse(tx), { purpose, owner: purpose }, plaintext),
    open: (purpose, sealed) => provider.unwrap({ purpose, owner: purpose }, sealed),
    sealAnswer: (secret, plaintext) =>
      sealUnder(answerKey(secret), plaintext, answerUse(secret).purpose),
    answerMark: markOf(answersKeyId),
    async openAnswer(secret, sealed) {
      const { purpose } = answerUse(secret);
      return keyIdIn(sealed) === answersKeyId
        ? openUnder(answerKey(secret), sealed, purpose)
        : provider.unwrap(answerUse(secret), sealed);
    },
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

function named(secret: Buffer): NamedKey {
  return { id: keyIdOf(secret), secret };
}

function subjectKeyUse(subjectId: string): WrapUse {
  return { purpose: 'subject-keys', owner: subjectId };
}

function answerUse(secret: string) {
  const purpose = `idempotency/${secret}` as const;
  return { purpose, owner: purpose };
}
