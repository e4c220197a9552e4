import { type Cents, cents } from '@sevenday/lending';

/**
 * Suggests up to three amounts within what a member may borrow, in cents: the most that they may borrow, and below it
 * the two largest round amounts ($1, $2, $5, $10, $20, $50 and so on). None is below the smallest loan.
 */
export function suggestAmounts(limits: { max_loan_amount: Cents; smallest_loan: Cents }): Cents[] {
  const { max_loan_amount: most, smallest_loan: least } = limits;
  if (most < least) return [];
  const round: Cents[] = [];
  for (let unit = 100; unit < most; unit *= 10)
    for (const amount of [unit, 2 * unit, 5 * unit])
      if (amount >= least && amount < most) round.push(cents(amount));
  return [...round.slice(-2), most];
}
