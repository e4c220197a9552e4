import { createCipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import type { Tx } from '../database/database-and-transaction.ts';
import { settings, subjectKeys } from '../database/tables.ts';

/**
 * Encrypts and signs as version 0.1 did, which had only the key `ENCRYPTION_KEY`. Tests prove with
 * it that rows of version 0.1 can still be read.
 */
export function version01(encryptionKey: Buffer) {
  const derived = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', encryptionKey, Buffer.alloc(0), `sevenday/${purpose}`, 32));
  const people = new Map<string, Buffer>();
  return {
    seal: (purpose: string, text: Buffer) => encrypt(derived(purpose), text, purpose),
    sign: (purpose: string, text: string) =>
      createHmac('sha256', derived(`sign/${purpose}`))
        .update(text)
        .digest('base64url'),
    sealFor: (id: string, text: Buffer) => encrypt(keyOf(id), text, id),
    sealDeflatedFor: (id: string, text: Buffer) =>
      Buffer.concat([Buffer.of(1), encrypt(keyOf(id), deflateRawSync(text), `${id}/deflated`)]),
    wrapped,
    async createSubject(tx: Tx, subjectId: string) {
      const wrappedKey = wrapped(subjectId);
      await tx.insert(subjectKeys).values({ subjectId, wrappedKey, createdAt: new Date() });
    },
    async storeSetting(tx: Tx, name: string, purpose: string, text: string) {
      const sealed = encrypt(derived(purpose), Buffer.from(text), purpose);
      await tx.insert(settings).values({ name, sealed });
    },
  };

  function wrapped(subjectId: string): Buffer {
    const key = randomBytes(32);
    people.set(subjectId, key);
    return encrypt(derived('subject-keys'), key, subjectId);
  }

  function keyOf(subjectId: string): Buffer {
    const key = people.get(subjectId);
    if (!key) throw new Error('This person has no key.');
    return key;
  }
}

function encrypt(key: Buffer, plaintext: Buffer, context: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}
