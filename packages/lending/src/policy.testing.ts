import { basisPoints } from './basis-points.ts';
import { cents } from './money.ts';
import type { LendingPolicy } from './policy.ts';

/** The numbers are written out, so that a change of `defaultLendingPolicy` changes no test. */
export const testPolicy: LendingPolicy = {
  tiers: {
    silver: {
      interestRateBasisPoints: basisPoints(2500),
      capCents: cents(2000),
      termDays: 7,
      fromCompletedLoans: 0,
    },
    gold: {
      interestRateBasisPoints: basisPoints(2000),
      capCents: cents(5000),
      termDays: 7,
      fromCompletedLoans: 5,
    },
    platinum: {
      interestRateBasisPoints: basisPoints(1500),
      capCents: cents(10_000),
      termDays: 7,
      fromCompletedLoans: 10,
    },
  },
  minimumTotalCents: cents(50),
  lateFee: { rateBasisPoints: basisPoints(500) },
  defaultAfterOverdueDays: 30,
  lapseAfterDays: 30,
  quoteMinutes: 30,
};
