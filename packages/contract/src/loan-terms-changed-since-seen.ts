import { formatDollars, formatPercent } from '@sevenday/lending';
import type { SeenTerms } from './edit-loan.ts';
import { refusals } from './specific-refusal-sentences.ts';

/** Returns a sentence for each changed term. `dayOf` writes a due date as a day. */
export function termsChangedSince(
  seen: SeenTerms,
  now: SeenTerms,
  dayOf: (date: Date) => string,
): Partial<Record<keyof SeenTerms, string>> {
  const sentence = refusals.editing.changedSince;
  return {
    ...(seen.amount !== now.amount && { amount: sentence(formatDollars(now.amount)) }),
    ...(seen.interest_rate !== now.interest_rate && {
      interest_rate: sentence(formatPercent(now.interest_rate)),
    }),
    ...(seen.late_fee !== now.late_fee && { late_fee: sentence(formatDollars(now.late_fee)) }),
    ...(seen.term_date?.getTime() !== now.term_date?.getTime() && {
      term_date: sentence(now.term_date && dayOf(now.term_date)),
    }),
  };
}
