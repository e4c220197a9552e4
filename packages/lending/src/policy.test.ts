import { describe, expect, test } from 'vitest';
import { defaultLendingPolicy, membershipLevels } from './policy.ts';
import { smallestLoanCents } from './smallest-loan.ts';

const plainDefault = {
  tiers: {
    silver: { interestRateBasisPoints: 2500, capCents: 2000, termDays: 7, fromCompletedLoans: 0 },
    gold: { interestRateBasisPoints: 2000, capCents: 5000, termDays: 7, fromCompletedLoans: 5 },
    platinum: {
      interestRateBasisPoints: 1500,
      capCents: 10_000,
      termDays: 7,
      fromCompletedLoans: 10,
    },
  },
  minimumTotalCents: 50,
  lateFee: { rateBasisPoints: 500 },
  defaultAfterOverdueDays: 30,
  lapseAfterDays: 30,
  quoteMinutes: 30,
};

describe('the lending policy', () => {
  // spec: 9.1.1, 9.1.2, 9.1.3, 9.3.1, 9.4.1, 9.4.2
  test('has the defaults that were decided', () => {
    expect(defaultLendingPolicy).toEqual(plainDefault);
  });

  test('starts everybody at the first level, and leaves each level a loan that is large enough', () => {
    const { tiers, minimumTotalCents } = defaultLendingPolicy;
    const steps = membershipLevels.map((level) => tiers[level].fromCompletedLoans);
    expect(steps[0]).toBe(0);
    expect(steps).toEqual([...new Set(steps)].sort((one, other) => one - other));
    for (const { interestRateBasisPoints, capCents } of Object.values(tiers))
      expect(smallestLoanCents({ interestRateBasisPoints, minimumTotalCents })).toBeLessThanOrEqual(
        capCents,
      );
  });
});
