import { refusals } from '@sevenday/contract';
import { confirmPassword, holdOwner, type OwnerConfirmed } from '../../identity/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Runtime } from '../../platform/dependencies.ts';
import { hadVerifiedAccount } from '../account/bank-account.ts';

/** The member who links an account, and their password. Undefined if they gave no password. */
export interface Linking {
  memberId: string;
  sessionId: string;
  password: string | undefined;
  wall: Date;
}

const { passwordNeeded } = refusals.linking;

/**
 * Checks the member's password before they replace a verified account. Returns null if they never
 * had a verified account. Refuses with `password_needed`, `wrong_password` or `too_many_requests`.
 */
export async function checkReplacementPassword(
  runtime: Runtime,
  { memberId, ...linking }: Linking,
): Promise<OwnerConfirmed | null> {
  if (!(await runtime.database.transact((tx) => hadVerifiedAccount(tx, memberId)))) return null;
  return confirmPassword(runtime, { userId: memberId, ...linking, neededFor: passwordNeeded });
}

/**
 * Repeats the check of `checkReplacementPassword` in the transaction that adds the account. The
 * caller has locked the member.
 *
 * If the password was checked (`owner`), the password and the email must be unchanged since. If the
 * password was not checked, no account may have been verified since. Otherwise refuses with
 * `password_needed`.
 */
export async function recheckReplacementPassword(
  tx: Tx,
  { memberId, owner }: { memberId: string; owner: OwnerConfirmed | null },
): Promise<void> {
  if (owner) return holdOwner(tx, memberId, owner, passwordNeeded);
  if (!(await hadVerifiedAccount(tx, memberId))) return;
  throw new Refusal('password_needed', passwordNeeded, { current_password: passwordNeeded });
}
