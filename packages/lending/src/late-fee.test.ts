import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basisPoints } from './basis-points.ts';
import { lateFeeCents, lateFeeInWords } from './late-fee.ts';
import { cents } from './money.ts';
import { testPolicy as policy } from './policy.testing.ts';

const tenPercent = { lateFee: { rateBasisPoints: basisPoints(1000) } };
/** The late-fee rule of loans that were signed before version 4 of the agreement. */
const former = {
  lateFee: {
    rateBasisPoints: basisPoints(500),
    minimumCents: cents(100),
    maximumCents: cents(1500),
  },
};

describe('the late fee', () => {
  // spec: 9.2.8
  test.each([
    [0, 0],
    [9, 0],
    [10, 1],
    [19, 1],
    [500, 50],
    [509, 50],
    [100_000, 10_000],
  ])('of 10 %% on %i cents due is %i cents: the fraction of a cent is dropped', (due, fee) => {
    expect(lateFeeCents({ dueCents: cents(due), policy: tenPercent })).toBe(fee);
  });

  test('is refused on a negative amount', () => {
    expect(() => lateFeeCents({ dueCents: cents(-1), policy })).toThrow(RangeError);
  });

  // spec: 9.2.8
  test('of several loans is never more than the fee of one loan of the same sum', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(100_000), (one, other) => {
        const feeOn = (due: number) => lateFeeCents({ dueCents: cents(due), policy });
        expect(feeOn(one) + feeOn(other)).toBeLessThanOrEqual(feeOn(one + other));
      }),
    );
  });
});

describe('the late fee of a loan that was signed with the former rule', () => {
  test.each([
    [0, 0],
    [99, 99],
    [1999, 100],
    [2009, 100],
    [2010, 101],
    [2500, 125],
    [11_499, 575],
    [100_000, 1500],
  ])('on %i cents due is %i cents', (due, fee) => {
    expect(lateFeeCents({ dueCents: cents(due), policy: former })).toBe(fee);
  });
});

test('the words for each rule say how it is computed', () => {
  expect(lateFeeInWords(tenPercent.lateFee)).toBe('10% of what was due, rounded down to the cent');
  expect(lateFeeInWords(former.lateFee)).toBe(
    '5% of what was due, at least $1.00, at most what was due',
  );
});
