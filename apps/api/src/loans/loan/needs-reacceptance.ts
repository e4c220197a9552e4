import { canTransition } from '@sevenday/lending';
import { readCurrentAccount } from '../../bank-accounts/index.ts';
import type { Lender } from '../../platform/config/config.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type LoanRow, stateOf } from './loan.ts';

/**
 * Says whether a loan waits for its borrower to accept again. Its money could be sent, but it was accepted for another
 * account (decisions, "which account is paid") or with another creditor (decisions, "who lends").
 */
export function needsReacceptance(
  loan: LoanRow,
  accountInUse: { id: string } | null | undefined,
  lender: Lender,
): boolean {
  if (!canTransition(stateOf(loan), 'disburse')) return false;
  return accountInUse?.id !== loan.bankAccountId || hasAnotherCreditor(loan, lender);
}

/** Says whether a loan was signed with another creditor than the present lender. */
export function hasAnotherCreditor(
  { creditorName, creditorAddress }: Pick<LoanRow, 'creditorName' | 'creditorAddress'>,
  { name, address }: Pick<Lender, 'name' | 'address'>,
): boolean {
  return creditorName !== name || creditorAddress !== address;
}

/** Reads which of a member's loans wait to be accepted again. */
export async function readNeedsReacceptance(
  tx: Tx,
  { lender }: { lender: Lender },
  loans: readonly LoanRow[],
): Promise<ReadonlySet<string>> {
  const [pending, ...others] = loans.filter((loan) => canTransition(stateOf(loan), 'disburse'));
  if (!pending) return new Set();
  const account = await readCurrentAccount(tx, pending.memberId);
  const waiting = [pending, ...others].filter((loan) => needsReacceptance(loan, account, lender));
  return new Set(waiting.map(({ id }) => id));
}
