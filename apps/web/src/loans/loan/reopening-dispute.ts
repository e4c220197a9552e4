import type { Loan } from '@sevenday/contract';

/**
 * The open dispute whose loss makes a repaid loan owed again. That of a second payment, which is given back anyway, does
 * not.
 */
export function reopeningDispute({ status, refunds_and_disputes: { disputes, refunds } }: Loan) {
  if (status !== 'repaid') return undefined;
  const isGivenBack = (amount: Loan['amount']) =>
    refunds.some((refund) => refund.status !== 'given_back' && refund.amount === amount);
  return disputes.find(({ status: stage, amount }) => stage === 'open' && !isGivenBack(amount));
}
