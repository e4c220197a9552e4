import { OwnError } from '../base/own-error.ts';
import type { WrapUse } from './encryption-purposes.ts';

/**
 * Holds the keys that wrap (encrypt) all other keys. The only implementation is the key ring in
 * this process. A key service could be another.
 */
export interface KeyProvider {
  /** The id of the newest key. A rotation changes to this key. */
  readonly currentKeyId: string;
  /** The ids of all keys with which this provider can unwrap, the newest first. */
  readonly keyIds: readonly string[];
  wrap(keyId: string, use: WrapUse, plaintext: Buffer): Promise<Buffer>;
  /**
   * Decrypts a wrapped value. Throws `SealedByUnknownKey` if the value was wrapped by a key that
   * this provider does not have, or if the value was wrapped for another use.
   */
  unwrap(use: WrapUse, wrapped: Buffer): Promise<Buffer>;
}

export class SealedByUnknownKey extends OwnError {
  constructor() {
    super('No encryption key of this process opens this value.');
  }
}

/**
 * Thrown when a process should encrypt with a key that it does not have. The process never uses
 * another key instead.
 */
export class KeyMissing extends OwnError {
  constructor() {
    super(
      'This process does not have the encryption key that the database uses now. Give it the same ENCRYPTION_KEYS as the others, and restart it.',
    );
  }
}
