import { canTransition } from '@sevenday/lending';
import { readCurrentAccount } from '../../bank-accounts/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type LoanRow, stateOf } from './loan.ts';

/**
 * Whether a loan waits for its borrower to accept again: its money could be sent, but the account it was accepted for is no
 * longer the one in use (decisions, "which account is paid").
 */
export function needsReacceptance(
  loan: LoanRow,
  accountInUse: { id: string } | null | undefined,
): boolean {
  return canTransition(stateOf(loan), 'disburse') && accountInUse?.id !== loan.bankAccountId;
}

/** Which of a member's loans wait for that. */
export async function readNeedsReacceptance(
  tx: Tx,
  loans: readonly LoanRow[],
): Promise<ReadonlySet<string>> {
  const [pending, ...others] = loans.filter((loan) => canTransition(stateOf(loan), 'disburse'));
  if (!pending) return new Set();
  const account = await readCurrentAccount(tx, pending.memberId);
  const waiting = [pending, ...others].filter((loan) => needsReacceptance(loan, account));
  return new Set(waiting.map(({ id }) => id));
}
