import { randomBytes } from 'node:crypto';
import type { Tx } from '../database/database-and-transaction.ts';
import { productKeys } from '../database/tables.ts';
import type { WrapUse } from './encryption-purposes.ts';
import type { KeyProvider } from './key-provider.ts';

/** A key that signs never encrypts. */
export type SignPurpose = StoredSignPurpose | `budget/${string}`;

type StoredSignPurpose =
  | 'admins_named'
  | 'factor-ticket'
  | 'idempotency-input'
  | 'known-device'
  | 'sandbox-bank'
  | 'seal'
  | 'shared-settings'
  | 'staff-invitation'
  | 'uploads';

/**
 * The account budgets of version 0.1 keep their keys. With new keys, an upgrade would lose the
 * counts, and give everybody new tries to guess a password. The keys of other budgets are derived
 * from `sign/budget`.
 */
const accountBudgetsOf01 = [
  'cancel_loan',
  'change_email',
  'change_password',
  'confirmation_mail',
  'deny_loan',
  'link_bank',
  'reset_mail',
  'set_password',
  'sign_in',
  'sign_in_on_device',
  'sign_in_refused',
  'take_email',
  'turn_on_debit',
] as const;

/** `answers` encrypts the stored answers of calls. The other keys sign. */
export type ProductKeyName =
  | 'answers'
  | 'sign/budget'
  | `sign/budget/${(typeof accountBudgetsOf01)[number]}`
  | `sign/${StoredSignPurpose}`;

/** These keys never change, even when another key wraps (encrypts) them. */
export type ProductKeys = Record<ProductKeyName, Buffer>;

const signing: Record<StoredSignPurpose, true> = {
  admins_named: true,
  'factor-ticket': true,
  'idempotency-input': true,
  'known-device': true,
  'sandbox-bank': true,
  seal: true,
  'shared-settings': true,
  'staff-invitation': true,
  uploads: true,
};

const names = [
  'answers',
  'sign/budget',
  ...accountBudgetsOf01.map((what) => `sign/budget/${what}` as const),
  ...(Object.keys(signing) as StoredSignPurpose[]).map((purpose) => `sign/${purpose}` as const),
] as const satisfies readonly ProductKeyName[];

export function makeProductKeys(make: (name: ProductKeyName) => Buffer): ProductKeys {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as ProductKeys;
}

export function productKeyUse(name: string): WrapUse {
  return { purpose: 'product-keys', owner: name };
}

/** If two processes store keys at once, the keys of the first process stay. */
export async function storeMissingKeys(
  tx: Tx,
  provider: KeyProvider,
  keyId: string,
  make: (name: ProductKeyName) => Buffer = () => randomBytes(32),
): Promise<void> {
  const stored = await tx.select({ name: productKeys.name }).from(productKeys);
  const missing = names.filter((name) => !stored.some((row) => row.name === name));
  for (const name of missing) {
    const wrappedKey = await provider.wrap(keyId, productKeyUse(name), make(name));
    await tx.insert(productKeys).values({ name, wrappedKey }).onConflictDoNothing();
  }
}

export async function readProductKeys(tx: Tx, provider: KeyProvider): Promise<ProductKeys> {
  const rows = await tx.select().from(productKeys);
  const unwrapped = new Map<string, Buffer>();
  for (const { name, wrappedKey } of rows) {
    unwrapped.set(name, await provider.unwrap(productKeyUse(name), wrappedKey));
  }
  return makeProductKeys((name) => {
    const key = unwrapped.get(name);
    if (!key) throw new Error(`The key ${name} is not stored.`);
    return key;
  });
}
