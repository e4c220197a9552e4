import { OwnError } from '../base/own-error.ts';

/**
 * Purposes of encrypted data that belongs to no person. Each purpose has a key of its own, so add a name here for each
 * new use. Then say in `sealed-places.ts` where its values stand, so that a rotation finds them.
 */
export type SealPurpose = SettingPurpose | 'break-explanation' | 'password-reset';

/** Purposes of the texts in the table `settings`. */
export type SettingPurpose =
  | 'admins_named'
  | 'event-cursor'
  | 'lender'
  | 'provider'
  | 'webhook-endpoint';

/** All that is sealed by a key of the ring itself: the keys of people, the product's own keys, and what is nobody's. */
export type WrapPurpose = 'subject-keys' | 'product-keys' | SealPurpose;

/** What is wrapped: for which purpose, and which one of them. A value can't be unwrapped for another use. */
export interface WrapUse {
  /** Version 0.1 also sealed stored answers by the ring. Nothing new is wrapped for that purpose. */
  purpose: WrapPurpose | `idempotency/${string}`;
  /** The id of the person, the name of the product's key, or the purpose again. */
  owner: string;
}

/** Holds the keys that wrap all others. The ring in this process is the only provider; a key service may be another. */
export interface KeyProvider {
  /** The newest key: the one that a rotation changes to. */
  readonly currentKeyId: string;
  /** All keys that this provider can unwrap with, the newest first. */
  readonly keyIds: readonly string[];
  wrap(keyId: string, use: WrapUse, plaintext: Buffer): Promise<Buffer>;
  /** Throws `SealedByUnknownKey` if none of the keys opens the value for this use. */
  unwrap(use: WrapUse, wrapped: Buffer): Promise<Buffer>;
}

export class SealedByUnknownKey extends OwnError {
  constructor() {
    super('No encryption key of this process opens this value.');
  }
}

/** Thrown where a process would have to seal by a key that it does not have. It seals by no other key instead. */
export class KeyMissing extends OwnError {
  constructor() {
    super(
      'This process does not have the encryption key that the database uses now. Give it the same ENCRYPTION_KEYS as the others, and restart it.',
    );
  }
}
