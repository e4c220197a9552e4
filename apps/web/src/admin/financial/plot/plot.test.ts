import { cents } from '@sevenday/lending';
import { describe, expect, it } from 'vitest';
import {
  barsOf,
  changedDays,
  dateTicks,
  dayInWords,
  middleOf,
  movedOn,
  scaleOfBars,
  scaleOfStillOut,
  stillOutPoints,
  sumsOf,
} from './plot.ts';

const day = (
  name: string,
  out: number,
  into: number,
  more: { stillOut?: number; payoutsReturned?: number; paymentsReturned?: number } = {},
) => ({
  day: name,
  money_out: cents(out),
  money_in: cents(into),
  still_out: cents(more.stillOut ?? 0),
  payouts_returned: cents(more.payoutsReturned ?? 0),
  payments_returned: cents(more.paymentsReturned ?? 0),
});

const quiet = { moneyOut: 0, paymentsReturned: 0, moneyIn: 0, payoutsReturned: 0 };

/** A payout of $20; then, on one day, that payout comes back and another borrower pays $25. */
const days = [
  day('2026-03-01', 2000, 0),
  day('2026-03-02', -2000, 2500, { payoutsReturned: 2000 }),
];

describe('the plot of money out and in', () => {
  it('tells what came back apart from what went out and what came in', () => {
    expect(days.map(movedOn)).toEqual([
      { ...quiet, moneyOut: 2000 },
      { ...quiet, moneyIn: 2500, payoutsReturned: 2000 },
    ]);
    expect(movedOn(day('2026-03-03', 0, -2500, { paymentsReturned: 2500 }))).toEqual({
      ...quiet,
      paymentsReturned: 2500,
    });
    expect(sumsOf(days)).toEqual({
      ...{ moneyOut: 2000, moneyIn: 2500 },
      ...{ payoutsReturned: 2000, paymentsReturned: 0 },
    });
  });

  it('draws to one scale, down what left and up what came, the returned payout beyond the income', () => {
    const scale = scaleOfBars(days);
    expect([scale.top, scale.bottom]).toEqual([4500, -2000]);
    const place = (amount: number) => Math.round(((4500 - amount) / 6500) * 100);
    const drawn = barsOf(days, scale).map(({ move, y, height }) => [
      move,
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
    expect([out?.move, returned?.move]).toEqual(['moneyOut', 'paymentsReturned']);
    expect(returned?.y).toBeCloseTo((out?.y ?? 0) + (out?.height ?? 0));
  });

  it('stands side by side within the width', () => {
    const [first, second] = barsOf(days, scaleOfBars(days));
    expect(first && first.x + first.width).toBeLessThan(second?.x ?? 0);
    expect(second && second.x + second.width).toBeLessThan(100);
  });

  it('is empty when nothing moved, and without days', () => {
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

  it('changes on days that money moved, came back, or that something was written off', () => {
    const back = day('2026-03-05', 0, 0, { payoutsReturned: 2000 });
    expect(changedDays([...stood, back]).map((changed) => changed.day)).toEqual([
      '2026-03-03',
      '2026-03-04',
      '2026-03-05',
    ]);
  });
});

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
    expect(dateTicks(30).map(({ rank }) => rank)).toEqual([
      'always',
      'widest',
      'wide',
      'widest',
      'always',
    ]);
  });

  it('stand below the middle of their day', () => {
    expect([middleOf(0, 30), middleOf(29, 30)].map(Math.round)).toEqual([2, 98]);
  });
});

describe('a day in words, for screen readers', () => {
  it('says each amount, and what came back only where something did', () => {
    expect(dayInWords(day('2026-03-01', 2000, 0, { stillOut: 2000 }))).toBe(
      'Sun, Mar 1: $20.00 out, $0.00 in, $20.00 still out',
    );
    expect(
      dayInWords(day('2026-03-02', -2000, -500, { payoutsReturned: 2000, paymentsReturned: 2500 })),
    ).toBe(
      'Mon, Mar 2: $0.00 out, $20.00 in, $20.00 of payouts returned, $25.00 of payments returned, $0.00 still out',
    );
  });
});
