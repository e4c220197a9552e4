import type { Loan } from '@sevenday/contract';
import { goesBack } from './is-refunded.ts';
import type { Limits } from './limits.ts';
import { isOpen } from './loan-standing.ts';

/** Says whether enough credit is left for any loan. A file of its own, as the dashboard must not load the form. */
export function hasEnoughLeft(limits: Limits): boolean {
  return limits.max_loan_amount >= limits.smallest_loan;
}

/** Says what has to happen before there is enough, as far as the loans are known. */
export function untilEnoughIsLeft(loans: readonly Loan[] = []): string {
  if (loans.some((loan) => loan.payment_processing && !goesBack(loan)))
    return 'You can borrow again once your payment is confirmed.';
  const open = loans.filter(isOpen);
  const mayCancel = open.some((loan) => loan.can_cancel);
  const mayRepay = open.some((loan) => !loan.can_cancel);
  if (mayCancel === mayRepay)
    return 'To borrow again, repay a loan, or cancel a loan that has not reached you yet.';
  return mayRepay
    ? 'To borrow again, repay a loan.'
    : 'To ask for another loan, first cancel a loan that has not reached you yet.';
}
