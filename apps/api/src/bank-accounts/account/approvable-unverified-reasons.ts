import type { BankStanding } from '../../members/index.ts';
import type { UnverifiedReason } from './tables.ts';

/**
 * The reasons for which an admin cannot approve an account, each with a sentence for the admin.
 * Money cannot move to or from such an account.
 */
export const unapprovable: Partial<Record<UnverifiedReason, string>> = {
  not_confirmed: 'The bank has not confirmed this account. The member has to link it again.',
  blocked: 'The bank refuses payments for this account. The member has to link another one.',
  disconnected: 'The connection to the bank has ended. The member has to link the account again.',
};

/** Says whether an admin may approve an account that is not verified for this reason. */
export function isApprovable(reason: UnverifiedReason): boolean {
  return unapprovable[reason] === undefined;
}

/**
 * Returns the bank status to store with the member. `verified`: the account has no reason against
 * it. `awaits_approval`: an admin may approve the account. `unusable`: an admin may not.
 */
export function bankStandingOf(reason: UnverifiedReason | null): BankStanding {
  if (reason === null) return 'verified';
  return isApprovable(reason) ? 'awaits_approval' : 'unusable';
}
