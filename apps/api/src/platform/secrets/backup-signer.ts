import { createHmac, timingSafeEqual } from 'node:crypto';
import type { EncryptionKeys } from '../config/read-or-make-encryption-keys.ts';
import { derivedKey, keyIdOf, type NamedKey } from './sealed-format.ts';

/**
 * The signing keys are derived from `ENCRYPTION_KEYS` and not stored, because a restore has to
 * verify the signatures before it has a database.
 */
export interface BackupSigner {
  /** Signs with the newest of these keys. The signature names its key. */
  sign(text: string): string;
  /** Returns false if the signature is wrong, or this process lacks the key that it names. */
  verifies(text: string, signature: string): boolean;
}

export function createBackupSigner({ ring }: Pick<EncryptionKeys, 'ring'>): BackupSigner {
  const newest = signingKey(ring[0]);
  const keys = new Map(ring.map(signingKey).map((key) => [key.id, key]));
  return {
    sign: (text) => signed(newest, text),
    verifies(text, signature) {
      const key = keys.get(signature.split('.', 1)[0] ?? '');
      if (!key) return false;
      const expected = Buffer.from(signed(key, text));
      const given = Buffer.from(signature);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}

function signingKey(secret: Buffer): NamedKey {
  return { id: keyIdOf(secret), secret: derivedKey(secret, 'sign/backup') };
}

function signed({ id, secret }: NamedKey, text: string): string {
  return `${id}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}
