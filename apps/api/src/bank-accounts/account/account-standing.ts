import type { BankStanding } from '../../members/index.ts';
import type { UnverifiedReason } from './store.ts';

/** What an admin's word cannot change: no money could be moved to the account or from it. */
export const unapprovable: Partial<Record<UnverifiedReason, string>> = {
  not_confirmed: 'The bank has not confirmed this account. The member has to link it again.',
  blocked: 'The bank refuses payments for this account. The member has to link another one.',
  disconnected: 'The connection to the bank has ended. The member has to link the account again.',
};

/** Whether an admin's word can verify an account that is not, for this reason. */
export function isApprovable(reason: UnverifiedReason): boolean {
  return unapprovable[reason] === undefined;
}

/** What the member's own record says of the account that they have. */
export function standingOf(reason: UnverifiedReason | null): BankStanding {
  if (reason === null) return 'verified';
  return isApprovable(reason) ? 'awaits_approval' : 'unusable';
}
