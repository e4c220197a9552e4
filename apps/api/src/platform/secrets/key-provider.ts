import { OwnError } from '../base/own-error.ts';

/**
 * The purposes of encrypted data that belongs to no person. Each purpose has a key of its own. To
 * encrypt a new kind of data, add a name here. Then add the place of its values to
 * `sealed-places.ts`, so that a key rotation finds them.
 */
export type SealPurpose = SettingPurpose | 'break-explanation' | 'password-reset';

/** The purposes of the texts in the table `settings`. */
export type SettingPurpose =
  | 'admins_named'
  | 'event-cursor'
  | 'lender'
  | 'provider'
  | 'webhook-endpoint';

/**
 * The purposes of everything that a key of `ENCRYPTION_KEYS` encrypts: people's keys, the product's
 * own keys, and data that belongs to no person.
 */
export type WrapPurpose = 'subject-keys' | 'product-keys' | SealPurpose;

/**
 * What a value is wrapped (encrypted) for: its purpose, and its owner. A value that was wrapped for
 * one use can't be unwrapped for another use.
 */
export interface WrapUse {
  /**
   * The purpose of the value. Version 0.1 also encrypted stored answers, for a purpose
   * `idempotency/…`. No new value has such a purpose.
   */
  purpose: WrapPurpose | `idempotency/${string}`;
  /**
   * The id of the person, or the name of the product's key. For data of no person, the purpose
   * again.
   */
  owner: string;
}

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
   * Decrypts a wrapped value. Throws `SealedByUnknownKey` if no key can decrypt the value for this
   * use.
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
