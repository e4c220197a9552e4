import { canTransition, type LoanState } from '@sevenday/lending';
import { readCurrentAccount } from '../../bank-accounts/index.ts';
import type { Lender } from '../../platform/config/config.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { type LoanRow, stateOf } from './loan.ts';

/** Always false if the loan is not pending (decisions, "which account is paid" and "who lends"). */
export function needsReacceptance(
  loan: LoanState & Pick<LoanRow, 'bankAccountId' | 'creditorName' | 'creditorAddress'>,
  accountInUse: { id: string } | null | undefined,
  lender: Lender,
): boolean {
  if (!canTransition(loan, 'disburse')) return false;
  return accountInUse?.id !== loan.bankAccountId || hasAnotherCreditor(loan, lender);
}

export function hasAnotherCreditor(
  { creditorName, creditorAddress }: Pick<LoanRow, 'creditorName' | 'creditorAddress'>,
  { name, address }: Pick<Lender, 'name' | 'address'>,
): boolean {
  return creditorName !== name || creditorAddress !== address;
}

/** All `loans` must belong to one borrower. */
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
