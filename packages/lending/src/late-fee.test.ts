import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lateFeeCents } from './late-fee.ts';
import { basisPoints, cents } from './money.ts';
import { defaultLendingPolicy as policy } from './policy.ts';

describe('the late fee', () => {
  // spec: 9.2.8
  test.each([
    [0, 0],
    [50, 50],
    [99, 99],
    [100, 100],
    [1999, 100],
    [2000, 100],
    [2009, 100],
    [2010, 101],
    [2500, 125],
    [6000, 300],
    [11_500, 575],
  ])('on %i cents due is %i cents', (due, fee) => {
    expect(lateFeeCents({ dueCents: cents(due), policy })).toBe(fee);
  });

  test('never exceeds what the agreement allows in all', () => {
    expect(lateFeeCents({ dueCents: cents(100_000), policy })).toBe(1500);
  });

  test('follows the rule the loan was signed with', () => {
    const signed = {
      lateFee: {
        rateBasisPoints: basisPoints(1000),
        minimumCents: cents(0),
        maximumCents: cents(200),
      },
    };
    expect(lateFeeCents({ dueCents: cents(500), policy: signed })).toBe(50);
  });

  test('is refused on a negative amount', () => {
    expect(() => lateFeeCents({ dueCents: cents(-1), policy })).toThrow(RangeError);
  });

  // spec: 9.2.8
  test('is never more than what was due', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), (due) => {
        const fee = lateFeeCents({ dueCents: cents(due), policy });
        expect(fee).toBeGreaterThanOrEqual(Math.min(due, 100));
        expect(fee).toBeLessThanOrEqual(Math.min(due, 1500));
      }),
    );
  });
});
