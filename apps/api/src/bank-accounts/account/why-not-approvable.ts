import type { UnverifiedReason } from './tables.ts';

/**
 * For these reasons, an admin can't approve an account, because money cannot move to or from it.
 * The sentences are for the admin.
 */
export const unapprovable: Partial<Record<UnverifiedReason, string>> = {
  not_confirmed: 'The bank has not confirmed this account. The member has to link it again.',
  blocked: 'The bank refuses payments for this account. The member has to link another one.',
  disconnected: 'The connection to the bank has ended. The member has to link the account again.',
};

export function isApprovable(reason: UnverifiedReason): boolean {
  return unapprovable[reason] === undefined;
}
