import type { BasisPoints } from './basis-points.ts';
import { type Cents, cents } from './money.ts';

/**
 * Computes the smallest loan in cents: its principal and interest together reach `minimumTotalCents`, the least that
 * the provider collects. It is $0.40 at silver's 25 % (decisions, "smallest loan"), and never less than one cent.
 */
export function smallestLoanCents(rule: {
  interestRateBasisPoints: BasisPoints;
  minimumTotalCents: Cents;
}): Cents {
  // With principal p, rate r and minimum m: p + floor(p·r) ≥ m exactly if p·(1 + r) ≥ m, because p and m are whole.
  const numerator = BigInt(rule.minimumTotalCents) * 10_000n;
  const denominator = 10_000n + BigInt(rule.interestRateBasisPoints);
  const smallest = (numerator + denominator - 1n) / denominator;
  return cents(Math.max(1, Number(smallest)));
}
