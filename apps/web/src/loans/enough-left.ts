import type { Limits } from './loan-form.ts';

/** Whether there is enough left for any loan at all. The dashboard asks, which loads nothing of the form. */
export function hasEnoughLeft(limits: Limits): boolean {
  return limits.max_loan_amount >= limits.smallest_loan;
}
