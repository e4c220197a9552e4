import type { Cents } from '@sevenday/lending';
import { type LoanRow, notifyBorrower } from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Keys } from '../../platform/secrets/keys.ts';

/** The payout failed or came back after the borrower had repaid the loan. */
export function notifyRepaidLoanCancelled(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  notice: {
    refundCents: Cents;
    givenBackCents: Cents;
    refundWay: 'provider' | 'hand';
    now: Date;
  },
): Promise<void> {
  const { now, ...refund } = notice;
  const { id: loanId, principalCents } = loan;
  return notifyBorrower(tx, keys, loan, {
    kind: 'loan_cancelled',
    aboutId: loanId,
    data: { loanId, principalCents, cause: 'money_returned', ...refund },
    now,
  });
}
