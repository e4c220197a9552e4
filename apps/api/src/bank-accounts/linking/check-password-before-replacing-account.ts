import { refusals } from '@sevenday/contract';
import { confirmPassword, holdOwner, type OwnerConfirmed } from '../../identity/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { hadVerifiedAccount } from '../account/had-verified-account.ts';

export interface Linking {
  memberId: string;
  /** The member's sign-in session, and not the session of the bank link. */
  sessionId: string;
  password: string | undefined;
  wall: Date;
}

const { passwordNeeded } = refusals.linking;

/**
 * Null if the member never had a verified account. Refuses with `password_needed`,
 * `wrong_password`, `too_many_requests`, or `unauthenticated` for a deleted member.
 */
export async function checkPasswordBeforeReplacing(
  runtime: Runtime,
  { memberId, ...linking }: Linking,
): Promise<OwnerConfirmed | null> {
  if (!(await runtime.database.transact((tx) => hadVerifiedAccount(tx, memberId)))) return null;
  return confirmPassword(runtime, { userId: memberId, ...linking, neededFor: passwordNeeded });
}

/**
 * Call this in the transaction that adds the account, with the member locked. Refuses with
 * `password_needed` if the password or the email has changed since `checkPasswordBeforeReplacing`,
 * or if an account of the member has been verified since.
 */
export async function recheckPasswordBeforeReplacing(
  tx: Tx,
  { memberId, owner }: { memberId: string; owner: OwnerConfirmed | null },
): Promise<void> {
  if (owner) return holdOwner(tx, memberId, owner, passwordNeeded);
  if (!(await hadVerifiedAccount(tx, memberId))) return;
  throw new Refusal('password_needed', passwordNeeded, { current_password: passwordNeeded });
}
