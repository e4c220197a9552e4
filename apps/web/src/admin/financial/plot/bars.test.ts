import { describe, expect, it } from 'vitest';
import { barsOf, middleOf, scaleOfBars, scaleOfStillOut, stillOutPoints } from './bars.ts';
import { day } from './flows.testing.ts';

/** A payout of $20; then, on one day, that payout is returned and another borrower pays $25. */
const days = [
  day('2026-03-01', 2000, 0),
  day('2026-03-02', -2000, 2500, { payoutsReturned: 2000 }),
];

describe('the plot of money out and in', () => {
  it('draws to one scale, down what left and up what came, the returned payout beyond the income', () => {
    const scale = scaleOfBars(days);
    expect([scale.topCents, scale.bottomCents]).toEqual([4500, -2000]);
    const place = (amount: number) => Math.round(((4500 - amount) / 6500) * 100);
    const drawn = barsOf(days, scale).map(({ flow, y, height }) => [
      flow,
      ...[y, y + height].map(Math.round),
    ]);
    expect(drawn).toEqual([
      ['moneyOut', place(0), place(-2000)],
      ['moneyIn', place(2500), place(0)],
      ['payoutsReturned', place(4500), place(2500)],
    ]);
  });

  it('draws a returned payment beyond what went out on its day', () => {
    const one = [day('2026-03-01', 2000, -2500, { paymentsReturned: 2500 })];
    const [out, returned] = barsOf(one, scaleOfBars(one));
    expect([out?.flow, returned?.flow]).toEqual(['moneyOut', 'paymentsReturned']);
    expect(returned?.y).toBeCloseTo((out?.y ?? 0) + (out?.height ?? 0));
  });

  it('has its bars side by side within its width', () => {
    const [first, second] = barsOf(days, scaleOfBars(days));
    expect(first && first.x + first.width).toBeLessThan(second?.x ?? 0);
    expect(second && second.x + second.width).toBeLessThan(100);
  });

  it('has no bars when nothing moved or there are no days', () => {
    for (const none of [[day('2026-03-01', 0, 0)], []])
      expect(barsOf(none, scaleOfBars(none))).toEqual([]);
  });
});

describe('the line of what is still out', () => {
  const stood = [
    day('2026-03-01', 0, 0, { stillOut: 2000 }),
    day('2026-03-02', 0, 0, { stillOut: 2000 }),
    day('2026-03-03', 2000, 0, { stillOut: 4000 }),
    day('2026-03-04', 0, 0),
  ];

  it('runs through the middle of each day, to a scale of its own', () => {
    expect(stillOutPoints(stood, scaleOfStillOut(stood))).toEqual([
      { x: 12.5, y: 50 },
      { x: 37.5, y: 50 },
      { x: 62.5, y: 0 },
      { x: 87.5, y: 100 },
    ]);
    const flat = [day('2026-03-01', 0, 0)];
    expect(stillOutPoints(flat, scaleOfStillOut(flat))).toEqual([{ x: 50, y: 100 }]);
  });

  it('stands in the middle of each day', () => {
    expect([middleOf(0, 30), middleOf(29, 30)].map(Math.round)).toEqual([2, 98]);
  });
});
