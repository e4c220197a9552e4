import type { BasisPoints } from './basis-points.ts';
import { type Cents, cents } from './money.ts';

/**
 * Computes the smallest loan in cents. Its principal and interest together must reach
 * `minimumTotalCents`, the least amount that the provider collects. At silver's 25 %, the smallest
 * loan is $0.40 (decisions, "smallest loan"). It is never less than one cent.
 */
export function smallestLoanCents(rule: {
  interestRateBasisPoints: BasisPoints;
  minimumTotalCents: Cents;
}): Cents {
  // For principal p, rate r and minimum m: p + floor(p·r) ≥ m is true exactly if p·(1 + r) ≥ m is
  // true, because p and m are whole numbers.
  const numerator = BigInt(rule.minimumTotalCents) * 10_000n;
  const denominator = 10_000n + BigInt(rule.interestRateBasisPoints);
  const smallest = (numerator + denominator - 1n) / denominator;
  return cents(Math.max(1, Number(smallest)));
}
