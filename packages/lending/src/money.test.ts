import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basisPoints, formatPercent } from './basis-points.ts';
import {
  addCents,
  applyRate,
  type Cents,
  cents,
  centsFromDollars,
  centsFromDollarText,
  divideHalfUp,
  dollarsFromCents,
  formatDollars,
  formatDollarsShort,
  subtractCents,
  zeroCents,
} from './money.ts';

const mostCents = 2 ** 46 * 100 - 1;
const amounts = fc.integer({ min: -mostCents, max: mostCents }).map(cents);
const smallAmounts = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(cents);
const rates = fc.integer({ min: 0, max: 1_000_000 }).map(basisPoints);

describe('cents', () => {
  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1])(
    'refuse %s, as do basis points',
    (amount) => {
      expect(() => cents(amount)).toThrow(RangeError);
      expect(() => basisPoints(amount)).toThrow(RangeError);
    },
  );

  test('have no negative zero', () => {
    expect(Object.is(cents(-0), 0)).toBe(true);
    expect(Object.is(subtractCents(zeroCents, zeroCents), 0)).toBe(true);
    expect(Object.is(centsFromDollars(-0), 0)).toBe(true);
    expect(Object.is(centsFromDollarText('-0.00'), 0)).toBe(true);
  });

  test('add up to nothing when there are none', () => {
    expect(addCents()).toBe(0);
  });

  test('refuse a sum that is no longer exact', () => {
    expect(() => addCents(cents(Number.MAX_SAFE_INTEGER), cents(1))).toThrow(RangeError);
    expect(() => subtractCents(cents(Number.MIN_SAFE_INTEGER), cents(1))).toThrow(RangeError);
  });

  test('add in any order and grouping, and subtraction undoes addition', () => {
    fc.assert(
      fc.property(smallAmounts, smallAmounts, smallAmounts, (a, b, c) => {
        expect(addCents(a, b, c)).toBe(addCents(c, addCents(b, a)));
        expect(subtractCents(addCents(a, b), b)).toBe(a);
      }),
    );
  });
});

describe('a rate on an amount', () => {
  // spec: 9.2.7
  test.each([
    [2000, 2500, 500],
    [40, 2500, 10],
    [41, 2500, 10],
    [43, 2500, 10],
    [1999, 2500, 499],
    [1, 9999, 0],
    [-3, 5000, -1],
    [0, 2500, 0],
  ])('%i cents at %i basis points is %i cents, without the fraction', (amount, rate, share) => {
    expect(applyRate(cents(amount), basisPoints(rate))).toBe(share);
  });

  test('is never more than the exact share, and less than a cent below it', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000).map(cents), rates, (amount, rate) => {
        const exactTenThousandths = BigInt(amount) * BigInt(rate);
        const missing = exactTenThousandths - BigInt(applyRate(amount, rate)) * 10_000n;
        expect(missing >= 0n && missing < 10_000n).toBe(true);
      }),
    );
  });

  test('is exact where a double no longer is', () => {
    const most = cents(Number.MAX_SAFE_INTEGER);
    expect(applyRate(most, basisPoints(10_000))).toBe(most);
    expect(() => applyRate(most, basisPoints(10_001))).toThrow(RangeError);
  });
});

test('division rounds a half towards plus infinity', () => {
  expect([-3n, -1n, 1n, 3n].map((half) => divideHalfUp(half, 2n))).toEqual([-1, 0, 1, 2]);
});

describe('dollars on the wire', () => {
  // spec: 7.3.2
  test('make the round trip through JSON without losing a cent', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const received: unknown = JSON.parse(JSON.stringify(dollarsFromCents(amount)));
        expect(centsFromDollars(Number(received))).toBe(amount);
      }),
      {
        examples: [[cents(mostCents)], [cents(-mostCents)], [cents(10)], [cents(7)]],
      },
    );
  });

  test.each([
    [20, 2000],
    [0.4, 40],
    [1.1, 110],
    [19.99, 1999],
    [1.15, 115],
    [0.07, 7],
    [-5.25, -525],
  ])('%d dollars are %i cents', (dollars, amount) => {
    expect(centsFromDollars(dollars)).toBe(amount);
  });

  // spec: 5.4.4, 7.3.2
  test.each([
    20.001,
    0.1 + 0.2,
    1e-7,
    0.005,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    1e21,
    2 ** 46,
    -(2 ** 46),
  ])('%d dollars are refused, not rounded', (dollars) => {
    expect(centsFromDollars(dollars)).toBeNull();
  });

  test('are not written where two cents would read the same', () => {
    expect(() => dollarsFromCents(cents(mostCents + 1))).toThrow(RangeError);
  });
});

describe('dollars as typed', () => {
  test.each([
    ['20', 2000],
    ['20.5', 2050],
    ['$20.00', 2000],
    ['.5', 50],
    ['20.', 2000],
    [' 0.40 ', 40],
    ['$1,025.00', 102_500],
    ['1025', 102_500],
    ['-5', -500],
    ['-$5.01', -501],
    ['−$5.01', -501],
    ['007', 700],
    ['$ 20', 2000],
    ['US$20', 2000],
    ['us$ 20.50', 2050],
    ['-US$5', -500],
    ['20 USD', 2000],
    ['$20 usd', 2000],
    ['20$', 2000],
  ])('%j is %i cents', (text, amount) => {
    expect(centsFromDollarText(text)).toBe(amount);
  });

  test.each([
    '',
    ' ',
    '.',
    '$',
    '-',
    '$.',
    '20.001',
    '20.000',
    '1e3',
    '0x10',
    '1,02',
    '1,0250',
    ',5',
    '20,00',
    '20 dollars',
    'US 20',
    '20 CAD',
    '2 0',
    '--5',
    '٢٠',
    '99999999999999999',
  ])('%j is no amount', (text) => {
    expect(centsFromDollarText(text)).toBeNull();
  });

  test('read back what is shown', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(centsFromDollarText(formatDollars(amount))).toBe(amount);
        expect(centsFromDollarText(formatDollarsShort(amount))).toBe(amount);
      }),
    );
  });
});

describe('amounts and rates as shown', () => {
  test.each([
    [0, '$0.00', '$0'],
    [5, '$0.05', '$0.05'],
    [40, '$0.40', '$0.40'],
    [2000, '$20.00', '$20'],
    [2050, '$20.50', '$20.50'],
    [102_500, '$1,025.00', '$1,025'],
    [123_456_789, '$1,234,567.89', '$1,234,567.89'],
    [-500, '−$5.00', '−$5'],
  ])('%i cents', (amount, long, short) => {
    expect(formatDollars(cents(amount))).toBe(long);
    expect(formatDollarsShort(cents(amount))).toBe(short);
  });

  // spec: 9.6.3
  test('are written as en-US currency, with a true minus sign', () => {
    const currency = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
    fc.assert(
      fc.property(smallAmounts, (amount: Cents) => {
        expect(formatDollars(amount)).toBe(
          currency.format(dollarsFromCents(amount)).replace('-', '−'),
        );
      }),
    );
  });

  test.each([
    [2500, '25%'],
    [130_357, '1303.57%'],
    [1250, '12.5%'],
    [5, '0.05%'],
    [0, '0%'],
    [-150, '−1.5%'],
  ])('%i basis points', (rate, text) => {
    expect(formatPercent(basisPoints(rate))).toBe(text);
  });
});
