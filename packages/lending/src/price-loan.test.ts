import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basisPoints } from './basis-points.ts';
import { cents } from './money.ts';
import { testPolicy } from './policy.testing.ts';
import { membershipLevels } from './policy.ts';
import { priceLoan } from './price-loan.ts';
import { smallestLoanCents } from './smallest-loan.ts';

describe('the price of a loan', () => {
  // spec: 9.1.1, 9.1.2, 9.1.3, 9.2.1
  test.each([
    ['silver', 2000, 500, 2500, 130_357],
    ['gold', 5000, 1000, 6000, 104_286],
    ['platinum', 10_000, 1500, 11_500, 78_214],
  ] as const)('at %s, for its cap', (level, principal, interest, total, apr) => {
    const { interestRateBasisPoints } = testPolicy.tiers[level];
    expect(
      priceLoan({ principalCents: cents(principal), interestRateBasisPoints, termDays: 7 }),
    ).toEqual({
      principalCents: principal,
      interestCents: interest,
      totalCents: total,
      aprBasisPoints: apr,
    });
  });

  // spec: 9.2.7
  test('rounds the interest down, and states the APR of what is charged, not of the rate', () => {
    const priced = priceLoan({
      principalCents: cents(1999),
      interestRateBasisPoints: basisPoints(2500),
      termDays: 7,
    });
    expect(priced.interestCents).toBe(499);
    // 100 × 499 / 1999 × 365 / 7 = 1301.6151… %. With 500 cents of interest, the APR would be
    // 1304.2235… %.
    expect(priced.aprBasisPoints).toBe(130_162);
  });

  test('over a whole year is the rate itself', () => {
    const priced = priceLoan({
      principalCents: cents(10_000),
      interestRateBasisPoints: basisPoints(1234),
      termDays: 365,
    });
    expect(priced.aprBasisPoints).toBe(1234);
  });

  test('is exact for a principal no double could multiply', () => {
    const priced = priceLoan({
      principalCents: cents(4_000_000_000_000_000),
      interestRateBasisPoints: basisPoints(2500),
      termDays: 7,
    });
    expect(priced.totalCents).toBe(5_000_000_000_000_000);
    expect(priced.aprBasisPoints).toBe(130_357);
  });

  test.each([
    [0, 2500, 7],
    [-1, 2500, 7],
    [2000, -1, 7],
    [2000, 2500, 0],
    [2000, 2500, 1.5],
    [2000, 2500, Number.NaN],
  ])('is refused for %i cents at %i basis points over %d days', (principal, rate, termDays) => {
    expect(() =>
      priceLoan({
        principalCents: cents(principal),
        interestRateBasisPoints: basisPoints(rate),
        termDays,
      }),
    ).toThrow(RangeError);
  });
});

describe('the smallest loan', () => {
  // spec: 5.4.3
  test.each([
    ['silver', 40],
    ['gold', 42],
    ['platinum', 44],
  ] as const)('at %s is %i cents', (level, smallest) => {
    const { interestRateBasisPoints } = testPolicy.tiers[level];
    expect(smallestLoanCents({ interestRateBasisPoints, minimumTotalCents: cents(50) })).toBe(
      smallest,
    );
  });

  test('reaches the minimum, and one cent less does not', () => {
    const totalOf = (principal: number, rate: number) =>
      priceLoan({
        principalCents: cents(principal),
        interestRateBasisPoints: basisPoints(rate),
        termDays: 7,
      }).totalCents;
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 0, max: 30_000 }),
        (minimum, rate) => {
          const smallest = smallestLoanCents({
            interestRateBasisPoints: basisPoints(rate),
            minimumTotalCents: cents(minimum),
          });
          expect(totalOf(smallest, rate)).toBeGreaterThanOrEqual(minimum);
          if (smallest > 1) {
            expect(totalOf(smallest - 1, rate)).toBeLessThan(minimum);
          }
        },
      ),
    );
  });

  test('of every tier is within its cap', () => {
    for (const level of membershipLevels) {
      const { interestRateBasisPoints, capCents } = testPolicy.tiers[level];
      const { minimumTotalCents } = testPolicy;
      expect(smallestLoanCents({ interestRateBasisPoints, minimumTotalCents })).toBeLessThan(
        capCents,
      );
    }
  });
});
