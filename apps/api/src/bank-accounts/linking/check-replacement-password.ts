import { refusals } from '@sevenday/contract';
import { confirmPassword, holdOwner, type OwnerConfirmed } from '../../identity/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Runtime } from '../../platform/dependencies.ts';
import { hadVerifiedAccount } from '../account/bank-account.ts';

/** Who links an account, and their password; undefined if they gave none. */
export interface Linking {
  memberId: string;
  sessionId: string;
  password: string | undefined;
  wall: Date;
}

const { passwordNeeded } = refusals.linking;

/**
 * Checks the password before a member replaces a verified account. Returns null if the member never had a verified
 * account. Refuses with `password_needed`, `wrong_password` or `too_many_requests`.
 */
export async function checkReplacementPassword(
  runtime: Runtime,
  { memberId, ...linking }: Linking,
): Promise<OwnerConfirmed | null> {
  if (!(await runtime.database.transact((tx) => hadVerifiedAccount(tx, memberId)))) return null;
  return confirmPassword(runtime, { userId: memberId, ...linking, neededFor: passwordNeeded });
}

/**
 * Checks again what `checkReplacementPassword` found, in the transaction that links the account. The caller has locked
 * the member. If the password was checked (`owner`), nobody may have changed it or the email since. If it was not, no
 * account may have been verified since. Otherwise refuses with `password_needed`.
 */
export async function recheckReplacementPassword(
  tx: Tx,
  { memberId, owner }: { memberId: string; owner: OwnerConfirmed | null },
): Promise<void> {
  if (owner) return holdOwner(tx, memberId, owner, passwordNeeded);
  if (!(await hadVerifiedAccount(tx, memberId))) return;
  throw new Refusal('password_needed', passwordNeeded, { current_password: passwordNeeded });
}
