import { type Cents, cents } from '@sevenday/lending';
import type { Limits } from '../loan/limits.ts';

type Range = Pick<Limits, 'max_loan_amount' | 'smallest_loan'>;

/**
 * Suggests up to three amounts within what a member may borrow, in cents: the most that they may borrow, and below it
 * the two largest round amounts ($1, $2, $5, $10, $20, $50 and so on). None is below the smallest loan.
 */
export function suggestAmounts({ max_loan_amount: most, smallest_loan: least }: Range): Cents[] {
  if (most < least) return [];
  const round: Cents[] = [];
  for (let unit = 100; unit < most; unit *= 10)
    for (const amount of [unit, 2 * unit, 5 * unit])
      if (amount >= least && amount < most) round.push(cents(amount));
  return [...round.slice(-2), most];
}

/** Returns the slider's range in cents: whole dollars up to what is available, finer where that is little. */
export function sliderRange({ max_loan_amount: max, smallest_loan: least }: Range): {
  min: number;
  max: number;
  step: number;
} {
  if (max >= 200) return { min: 100, max, step: 100 };
  return { min: Math.min(least, max), max, step: 1 };
}

/**
 * Returns the example amount for a form that can't be submitted: half of the available credit, in whole dollars if
 * possible.
 */
export function exampleAmountText({
  max_loan_amount: max,
}: Pick<Range, 'max_loan_amount'>): string {
  const half = Math.floor(max / 200);
  return centsToText(half > 0 ? half * 100 : max);
}

/** Writes cents as a person types them: `20`, `20.50`. */
export function centsToText(amountCents: number): string {
  return (amountCents / 100).toFixed(amountCents % 100 === 0 ? 0 : 2);
}
