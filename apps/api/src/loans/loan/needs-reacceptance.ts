import { canTransition } from '@sevenday/lending';
import { readCurrentAccount } from '../../bank-accounts/index.ts';
import type { Lender } from '../../platform/config/config.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type LoanRow, stateOf } from './loan.ts';

/**
 * Says whether a loan waits for its borrower to accept it again. This is so if the loan is pending, and the borrower
 * uses another account now (decisions, "which account is paid") or the lender has changed (decisions, "who lends").
 */
export function needsReacceptance(
  loan: LoanRow,
  accountInUse: { id: string } | null | undefined,
  lender: Lender,
): boolean {
  if (!canTransition(stateOf(loan), 'disburse')) return false;
  return accountInUse?.id !== loan.bankAccountId || hasAnotherCreditor(loan, lender);
}

/** Says whether a loan was signed with a creditor other than the present lender. */
export function hasAnotherCreditor(
  { creditorName, creditorAddress }: Pick<LoanRow, 'creditorName' | 'creditorAddress'>,
  { name, address }: Pick<Lender, 'name' | 'address'>,
): boolean {
  return creditorName !== name || creditorAddress !== address;
}

/** Returns the ids of the loans that wait for reacceptance. The caller passes loans of one borrower only. */
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
