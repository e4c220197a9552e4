import type { Limits } from './loan-form.ts';

/** Whether there is enough left for any loan at all. The dashboard asks, which loads nothing of the form. */
export function hasEnoughLeft(limits: Limits): boolean {
  return limits.max_loan_amount >= limits.smallest_loan;
}

/** What has to happen until there is. */
export function untilEnoughIsLeft(isPaymentProcessing: boolean): string {
  return isPaymentProcessing
    ? 'You can borrow again once your payment is confirmed.'
    : 'Repay a loan or cancel a request to borrow again.';
}
