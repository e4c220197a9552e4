import { OwnError } from '../base/own-error.ts';
import type { WrapUse } from './encryption-purposes.ts';

/** These keys wrap (encrypt) all other keys, and the values that `Keys.seal` encrypts. */
export interface KeyProvider {
  /** A rotation changes to this key. */
  readonly currentKeyId: string;
  /** The newest first. */
  readonly keyIds: readonly string[];
  wrap(keyId: string, use: WrapUse, plaintext: Buffer): Promise<Buffer>;
  /**
   * Throws `SealedByUnknownKey` if the value was encrypted for another use, or by a key that this
   * process lacks.
   */
  unwrap(use: WrapUse, wrapped: Buffer): Promise<Buffer>;
}

export class SealedByUnknownKey extends OwnError {
  constructor() {
    super('No encryption key of this process opens this value.');
  }
}

/** A process that lacks the key in use never encrypts with another key instead. */
export class KeyMissing extends OwnError {
  constructor() {
    super(
      'This process does not have the encryption key that the database uses now. Give it the same ENCRYPTION_KEYS as the others, and restart it.',
    );
  }
}
