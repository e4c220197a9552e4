import { describe, expect, it, test } from 'vitest';
import { dayAfterKey, dayUnder } from './plot-keys.ts';

describe('the cursor', () => {
  test.each([
    ['ArrowLeft', 14],
    ['ArrowDown', 14],
    ['ArrowRight', 16],
    ['ArrowUp', 16],
    ['PageDown', 8],
    ['PageUp', 22],
    ['Home', 0],
    ['End', 29],
  ])('goes by %s to day %s', (key, to) => {
    expect(dayAfterKey(key, 15, 29)).toBe(to);
  });

  it('stays among the days', () => {
    expect(dayAfterKey('ArrowLeft', 0, 29)).toBe(0);
    expect(dayAfterKey('PageUp', 27, 29)).toBe(29);
  });

  test.each(['Enter', 'Tab', ' ', 'a', 'toString'])('leaves %j to others', (key) => {
    expect(dayAfterKey(key, 15, 29)).toBeUndefined();
  });

  it('is on the day under the pointer, also beside the plot', () => {
    expect([-0.1, 0, 0.033, 0.034, 0.999, 1.2].map((place) => dayUnder(place, 30))).toEqual([
      0, 0, 0, 1, 29, 29,
    ]);
  });
});
