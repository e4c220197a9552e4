import { cents } from '@sevenday/lending';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { placeOf, scaleOf, tickText } from './plot-scale.ts';

describe('the axis of amounts', () => {
  it('goes in round steps past the largest amount of each direction', () => {
    expect(scaleOf(2500, 2000, 4)).toEqual({
      top: 4000,
      bottom: -2000,
      ticks: [4000, 2000, 0, -2000],
    });
    expect(scaleOf(13_600, 0, 2)).toEqual({
      top: 20_000,
      bottom: 0,
      ticks: [20_000, 10_000, 0],
    });
    expect(scaleOf(0, 900, 4)).toEqual({ top: 0, bottom: -1000, ticks: [0, -500, -1000] });
  });

  it('is one line at zero when there is nothing to show', () => {
    const flat = scaleOf(0, 0, 4);
    expect(flat).toEqual({ top: 0, bottom: 0, ticks: [0] });
    expect(placeOf(0, flat)).toBe(100);
  });

  it('places amounts from the top down', () => {
    const scale = scaleOf(2500, 2000, 4);
    expect([4000, 1000, 0, -2000].map((amount) => Math.round(placeOf(amount, scale)))).toEqual([
      0, 50, 67, 100,
    ]);
  });

  it('has few ticks, zero among them, and room for every amount', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000_000 });
    fc.assert(
      fc.property(amount, amount, fc.constantFrom(2, 4), (up, down, intervals) => {
        const { top, bottom, ticks } = scaleOf(up, down, intervals);
        expect(ticks.length).toBeLessThanOrEqual(intervals + 1);
        expect(ticks).toContain(0);
        expect([ticks[0], ticks.at(-1)]).toEqual([top, bottom]);
        expect(top).toBeGreaterThanOrEqual(up);
        expect(0 - bottom).toBeGreaterThanOrEqual(down);
      }),
    );
  });
});

test.each([
  [0, '$0'],
  [-4000, '$40'],
  [150, '$1.50'],
  [150_000, '$1.5K'],
  [200_000_000, '$2M'],
])('a tick of %s cents reads %s', (tick, text) => {
  expect(tickText(cents(tick))).toBe(text);
});
