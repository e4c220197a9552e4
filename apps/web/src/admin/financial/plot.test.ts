import { cents } from '@sevenday/lending';
import { describe, expect, it } from 'vitest';
import {
  barsOf,
  changedDays,
  half,
  largestAmount,
  mostStillOut,
  plotWidth,
  stillOutPoints,
  sumsOf,
} from './plot.ts';

const day = (name: string, out: number, into: number, stillOut = 0) => ({
  day: name,
  money_out: cents(out),
  money_in: cents(into),
  still_out: cents(stillOut),
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

describe('the line of what is still out', () => {
  const stood = [
    day('2026-03-01', 0, 0, 2000),
    day('2026-03-02', 0, 0, 2000),
    day('2026-03-03', 2000, 0, 4000),
    day('2026-03-04', 0, 0, 0),
  ];

  it('runs through the middle of each day, to a scale of its own', () => {
    expect(mostStillOut(stood)).toBe(4000);
    expect(stillOutPoints(stood)).toEqual([
      { x: 125, y: half / 2 },
      { x: 375, y: half / 2 },
      { x: 625, y: half },
      { x: 875, y: 0 },
    ]);
    expect(stillOutPoints([day('2026-03-01', 0, 0)])).toMatchObject([{ y: 0 }]);
  });

  it('changes on days that money moved, or that something was written off', () => {
    expect(changedDays(stood).map((changed) => changed.day)).toEqual(['2026-03-03', '2026-03-04']);
  });
});
