import { expect, it } from 'vitest';
import { reviewTimeText } from './review-time-text.ts';

it.each([
  [1, 'an hour'],
  [2, '2 hours'],
  [24, '24 hours'],
  [25, '2 days'],
  [48, '2 days'],
  [49, '3 days'],
])('a review that usually takes %i hours is decided within %s', (hours, words) => {
  expect(reviewTimeText(hours)).toBe(`We usually decide within ${words}.`);
});
