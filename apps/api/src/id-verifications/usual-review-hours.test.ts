import { expect, test } from 'vitest';
import { usualReviewHours } from './usual-review-hours.ts';

const hours = (...lengths: number[]) => lengths.map((length) => length * 3_600_000);

test('four of five documents were decided within the usual hours, rounded up', () => {
  expect(usualReviewHours(hours(1, 1, 1, 1, 2, 2, 2.5, 2.1, 90, 200))).toBe(3);
  expect(usualReviewHours(hours(30, 30, 30, 30, 30, 30, 30, 30, 30, 30))).toBe(30);
});

test('a review takes at least an hour, and fewer than ten decisions say nothing', () => {
  expect(usualReviewHours(hours(0, 0, 0, 0, 0, 0, 0, 0, 0, 0))).toBe(1);
  expect(usualReviewHours(hours(1, 1, 1, 1, 1, 1, 1, 1, 1))).toBeNull();
});
