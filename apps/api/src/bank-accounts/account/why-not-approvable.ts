import type { UnverifiedReason } from './tables.ts';

/**
 * An admin can't approve an account with one of these reasons, because an approval would not make
 * payments to it possible. The sentences are for the admin.
 */
export const unapprovable: Partial<Record<UnverifiedReason, string>> = {
  not_confirmed: 'The bank has not confirmed this account. The member has to link it again.',
  blocked: 'Payments with this account were refused. The member has to link another one.',
  disconnected: 'The connection to the bank has ended. The member has to link the account again.',
};

export function isApprovable(reason: UnverifiedReason): boolean {
  return unapprovable[reason] === undefined;
}
