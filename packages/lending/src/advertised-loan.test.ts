import { expect, test } from 'vitest';
import { advertisedLoan } from './advertised-loan.ts';
import { basisPoints } from './basis-points.ts';
import { cents } from './money.ts';
import { testPolicy } from './policy.testing.ts';

test('an advertisement states the largest loan of the level where every member begins', () => {
  expect(advertisedLoan(testPolicy)).toEqual({
    level: 'silver',
    principalCents: 2000,
    interestCents: 500,
    totalCents: 2500,
    aprBasisPoints: 130_357,
    termDays: 7,
  });
});

test('an advertisement follows the policy: cap, rate and days to repay', () => {
  const silver = {
    ...testPolicy.tiers.silver,
    interestRateBasisPoints: basisPoints(1000),
    capCents: cents(5000),
    termDays: 14,
  };
  const tiers = { ...testPolicy.tiers, silver };
  expect(advertisedLoan({ ...testPolicy, tiers })).toMatchObject({
    principalCents: 5000,
    totalCents: 5500,
    // 100 × 500 / 5000 × 365 / 14 = 260.714… %
    aprBasisPoints: 26_071,
    termDays: 14,
  });
});
