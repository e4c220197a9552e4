import type { Loan } from '@sevenday/contract';
import { addCents } from '@sevenday/lending';

/**
 * Finds the open dispute that would reopen a repaid loan if it is lost. A dispute over a part of the payment wouldn't, nor
 * would one over a second payment, because that payment is refunded anyway.
 */
export function reopeningDispute(loan: Loan) {
  if (loan.status !== 'repaid') return undefined;
  const { disputes, refunds } = loan.refunds_and_disputes;
  const paid = addCents(loan.amount, loan.interest_amount, loan.late_fee);
  const isGivenBack = (amount: Loan['amount']) =>
    refunds.some((refund) => refund.status !== 'given_back' && refund.amount === amount);
  return disputes.find(
    ({ status, amount }) => status === 'open' && amount === paid && !isGivenBack(amount),
  );
}
