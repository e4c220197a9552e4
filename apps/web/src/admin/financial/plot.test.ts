import { cents } from '@sevenday/lending';
import { describe, expect, it } from 'vitest';
import { barsOf, half, largestAmount, plotWidth, sumsOf } from './plot.ts';

const day = (name: string, out: number, into: number) => ({
  day: name,
  money_out: cents(out),
  money_in: cents(into),
});
const days = [day('2026-03-01', 2000, 0), day('2026-03-02', -1000, 4000)];

describe('the plot of money out and in', () => {
  it('draws both directions to the scale of the largest amount', () => {
    expect(barsOf(days).map(({ moneyOut, moneyIn }) => [moneyOut, moneyIn])).toEqual([
      [half / 2, 0],
      [-half / 4, half],
    ]);
    expect(largestAmount(days)).toBe(4000);
  });

  it('stands side by side within the width', () => {
    const [first, second] = barsOf(days);
    expect(first && first.x + first.width).toBeLessThan(second?.x ?? 0);
    expect(second && second.x + second.width).toBeLessThan(plotWidth);
  });

  it('is flat when nothing moved, and empty without days', () => {
    expect(barsOf([day('2026-03-01', 0, 0)])).toMatchObject([{ moneyIn: 0, moneyOut: 0 }]);
    expect(barsOf([])).toEqual([]);
  });

  it('sums up what it shows', () => {
    expect(sumsOf(days)).toEqual({ moneyIn: 4000, moneyOut: 1000 });
  });
});
