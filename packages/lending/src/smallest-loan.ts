import type { BasisPoints } from './basis-points.ts';
import { type Cents, cents } from './money.ts';

/**
 * The smallest principal whose total reaches `minimumTotalCents`. The payment provider collects no
 * less (decisions, "smallest loan").
 */
export function smallestLoanCents(rule: {
  interestRateBasisPoints: BasisPoints;
  minimumTotalCents: Cents;
}): Cents {
  // The interest is rounded down, but the rounding does not matter here. For principal p, rate r
  // and minimum m in whole cents, p + floor(p·r) ≥ m exactly if p·(1 + r) ≥ m.
  const numerator = BigInt(rule.minimumTotalCents) * 10_000n;
  const denominator = 10_000n + BigInt(rule.interestRateBasisPoints);
  const smallest = (numerator + denominator - 1n) / denominator;
  return cents(Math.max(1, Number(smallest)));
}
