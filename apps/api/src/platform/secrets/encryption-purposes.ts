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
   * The purpose of the value. Version 0.1 of the product also encrypted stored answers of calls,
   * for a purpose `idempotency/…`. No new value has such a purpose.
   */
  purpose: WrapPurpose | `idempotency/${string}`;
  /**
   * Who the value belongs to: the id of a person, or the name of a key of the product. If the value
   * belongs to neither, the owner is the same text as `purpose`.
   */
  owner: string;
}
