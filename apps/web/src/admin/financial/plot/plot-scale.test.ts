import { cents } from '@sevenday/lending';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { placeOf, scaleOf, tickText } from './plot-scale.ts';

describe('the axis of amounts', () => {
  it('goes to the largest amount of each direction, with ticks in round steps', () => {
    expect(scaleOf(2500, 2000, 4)).toEqual({
      topCents: 2500,
      bottomCents: -2000,
      ticks: [2000, 0, -2000],
    });
    expect(scaleOf(13_600, 0, 2)).toEqual({
      topCents: 13_600,
      bottomCents: 0,
      ticks: [10_000, 0],
    });
    expect(scaleOf(0, 900, 4)).toEqual({ topCents: 0, bottomCents: -900, ticks: [0, -500] });
  });

  it('takes smaller steps where zero would be the only tick', () => {
    expect(scaleOf(4200, 4200, 4).ticks).toEqual([4000, 2000, 0, -2000, -4000]);
    expect(scaleOf(4200, 0, 2).ticks).toEqual([4000, 2000, 0]);
  });

  it('is one line at zero when there is nothing to show', () => {
    const flat = scaleOf(0, 0, 4);
    expect(flat).toEqual({ topCents: 0, bottomCents: 0, ticks: [0] });
    expect(placeOf(0, flat)).toBe(100);
  });

  it('places amounts from the top down', () => {
    const scale = scaleOf(3000, 1000, 4);
    expect([3000, 1000, 0, -1000].map((amount) => placeOf(amount, scale))).toEqual([
      0, 50, 75, 100,
    ]);
  });

  it('has few ticks, zero and another among them, and room for every amount', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000_000 });
    fc.assert(
      fc.property(amount, amount, fc.constantFrom(2, 4), (up, down, parts) => {
        const { topCents, bottomCents, ticks } = scaleOf(up, down, parts);
        expect([topCents, bottomCents]).toEqual([up, 0 - down]);
        expect(ticks.length).toBeLessThanOrEqual(2 * parts + 1);
        expect(ticks).toContain(0);
        expect(ticks.length > 1).toBe(up + down > 0);
        expect(ticks.every((tick) => tick <= topCents && tick >= bottomCents)).toBe(true);
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
