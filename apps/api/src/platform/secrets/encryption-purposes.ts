/**
 * The purposes of data that is encrypted without a person's own key. For a new purpose, add a name
 * here and the place of its values to `sealed-places.ts`, so that a key rotation finds them.
 */
export type SealPurpose = SettingPurpose | 'break-explanation' | 'password-reset';

export type SettingPurpose =
  | 'admins_named'
  | 'event-cursor'
  | 'lender'
  | 'provider'
  | 'webhook-endpoint';

/** The purposes of everything that a key of `ENCRYPTION_KEYS` encrypts. */
export type WrapPurpose = 'subject-keys' | 'product-keys' | SealPurpose;

/** A value that was wrapped (encrypted) for one use can't be unwrapped for another. */
export interface WrapUse {
  /**
   * Version 0.1 also encrypted stored answers, for a purpose `idempotency/…`. No new value has such
   * a purpose.
   */
  purpose: WrapPurpose | `idempotency/${string}`;
  /** For a person's key, the person's id. For a product key, its name. Otherwise `purpose`. */
  owner: string;
}
