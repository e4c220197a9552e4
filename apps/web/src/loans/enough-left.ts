import type { Loan } from '@sevenday/contract';
import type { Limits } from './loan-form.ts';

/** Whether there is enough left for any loan at all. The dashboard asks, which loads nothing of the form. */
export function hasEnoughLeft(limits: Limits): boolean {
  return limits.max_loan_amount >= limits.smallest_loan;
}

/** What has to happen until there is, as far as one's loans are known. */
export function untilEnoughIsLeft(loans: readonly Loan[] = []): string {
  return loans.some((loan) => loan.payment_processing)
    ? 'You can borrow again once your payment is confirmed.'
    : 'Repay a loan or cancel a request to borrow again.';
}
