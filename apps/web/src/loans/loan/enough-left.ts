import type { Loan } from '@sevenday/contract';
import { goesBack } from './is-refunded.ts';
import type { Limits } from './limits.ts';

/** Whether there is enough left for any loan at all. The dashboard asks, which loads nothing of the form. */
export function hasEnoughLeft(limits: Limits): boolean {
  return limits.max_loan_amount >= limits.smallest_loan;
}

/** What has to happen until there is, as far as one's loans are known. */
export function untilEnoughIsLeft(loans: readonly Loan[] = []): string {
  if (loans.some((loan) => loan.payment_processing && !goesBack(loan)))
    return 'You can borrow again once your payment is confirmed.';
  return loans.length > 0 && !loans.some((loan) => loan.can_cancel)
    ? 'Repay a loan to borrow again.'
    : 'Repay a loan or cancel a request to borrow again.';
}
