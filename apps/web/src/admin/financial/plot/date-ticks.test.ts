import { describe, expect, it } from 'vitest';
import { dateTicks } from './date-ticks.ts';

describe('the dates below the plot', () => {
  it.each([
    [30, [1, 8, 15, 22, 29]],
    [90, [5, 26, 47, 68, 89]],
    [1, [0]],
  ])('of %s days are whole weeks apart, today last', (count, indices) => {
    expect(dateTicks(count).map(({ index }) => index)).toEqual(indices);
  });

  it('are at most five', () => {
    for (let count = 1; count <= 366; count++)
      expect(dateTicks(count).length, `${count} days`).toBeLessThanOrEqual(5);
  });

  it('leave room on a narrow plot, and always name the first of them and today', () => {
    expect(dateTicks(30).map(({ shownFrom }) => shownFrom)).toEqual([
      'any-width',
      'widest',
      'wide',
      'widest',
      'any-width',
    ]);
  });
});
