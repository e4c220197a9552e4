import type { Loan } from '@sevenday/contract';

/**
 * Finds the open dispute that would reopen a repaid loan if it is lost. A dispute over a second payment wouldn't, because
 * that payment is refunded anyway.
 */
export function reopeningDispute({ status, refunds_and_disputes: { disputes, refunds } }: Loan) {
  if (status !== 'repaid') return undefined;
  const isGivenBack = (amount: Loan['amount']) =>
    refunds.some((refund) => refund.status !== 'given_back' && refund.amount === amount);
  return disputes.find(({ status: stage, amount }) => stage === 'open' && !isGivenBack(amount));
}
