import { cents } from '@sevenday/lending';
import { expect, test } from 'vitest';
import { exampleAmountText, sliderRange, suggestAmounts } from './offered-amounts.ts';

const suggested = (most: number, least = 40) =>
  suggestAmounts({ max_loan_amount: cents(most), smallest_loan: cents(least) });

test.each([
  [2000, [500, 1000, 2000]],
  [5000, [1000, 2000, 5000]],
  [10_000, [2000, 5000, 10_000]],
  [250_000, [100_000, 200_000, 250_000]],
  [1250, [500, 1000, 1250]],
  [1000, [200, 500, 1000]],
  [300, [100, 200, 300]],
  [150, [100, 150]],
  [80, [80]],
])('who may borrow %i cents is offered %j', (most, amounts) => {
  expect(suggested(most)).toEqual(amounts);
});

test('nothing is suggested below the smallest loan, nor where nothing can be borrowed', () => {
  expect(suggested(1000, 300)).toEqual([500, 1000]);
  expect(suggested(30)).toEqual([]);
  expect(suggested(0)).toEqual([]);
});

test('the example is half of what is available, and the slider moves in whole dollars', () => {
  const limits = { max_loan_amount: cents(2000), smallest_loan: cents(40) };
  expect(exampleAmountText(limits)).toBe('10');
  expect(sliderRange(limits)).toEqual({ min: 100, max: 2000, step: 100 });
});
