import type { Loan } from '@sevenday/contract';
import { isOff } from '../loans/loan/loan-queries.ts';

/** Nothing of it is owed, on its way or disputed: there is nothing left to do or to wait for. */
export function isClosed({ status, refunds_and_disputes: { disputes, refunds } }: Loan): boolean {
  const isOver = status === 'repaid' || isOff(status);
  return (
    isOver &&
    disputes.every((dispute) => dispute.status !== 'open') &&
    refunds.every((refund) => refund.status === 'given_back')
  );
}
