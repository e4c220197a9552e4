import type { FinancialHistory } from '@sevenday/contract';
import { addCents, type Cents, formatDollars } from '@sevenday/lending';
import { formatCalendarWeekday } from '../../../ui/text/format-dates.ts';
import { placeOf, type Scale, scaleOf } from './plot-scale.ts';

export type Day = FinancialHistory['days'][number];

/** What moved money, in the order of the legend. Money that came to the lender is drawn above the line. */
export const moves = ['moneyOut', 'paymentsReturned', 'moneyIn', 'payoutsReturned'] as const;
export type Move = (typeof moves)[number];

/** The amounts of a day or of several, in cents. None is negative: what came back stands apart. */
export type Moved = Record<Move, Cents>;

/** A part of a day's bar, in percent of the plot's width and height. */
export interface Bar {
  move: Move;
  day: string;
  x: number;
  width: number;
  y: number;
  height: number;
}

/** Into how many parts the ticks divide an axis at most, so that their labels have room. */
const barParts = 4;
const stillOutParts = 2;

/** Where a label of the time axis is, and how much narrower than the others a plot may be that still shows it. */
export interface DateTick {
  index: number;
  rank: 'always' | 'wide' | 'widest';
}

export function movedOn(day: Day): Moved {
  return {
    moneyOut: addCents(day.money_out, day.payouts_returned),
    paymentsReturned: day.payments_returned,
    moneyIn: addCents(day.money_in, day.payments_returned),
    payoutsReturned: day.payouts_returned,
  };
}

export function sumsOf(days: readonly Day[]): Moved {
  const all = days.map(movedOn);
  const sum = (move: Move) => addCents(...all.map((moved) => moved[move]));
  return {
    moneyOut: sum('moneyOut'),
    paymentsReturned: sum('paymentsReturned'),
    moneyIn: sum('moneyIn'),
    payoutsReturned: sum('payoutsReturned'),
  };
}

/** Makes one scale for both directions, so that they can be compared. */
export function scaleOfBars(days: readonly Day[]): Scale {
  const all = days.map(movedOn);
  const most = (...both: Move[]) =>
    Math.max(0, ...all.map((moved) => addCents(...both.map((move) => moved[move]))));
  return scaleOf(
    most('moneyIn', 'payoutsReturned'),
    most('moneyOut', 'paymentsReturned'),
    barParts,
  );
}

/**
 * Turns days into bars, left to right. What came in and what came back lie on top of each other above the line, what
 * went out and what went back below it. Parts without an amount are left out.
 */
export function barsOf(days: readonly Day[], scale: Scale): Bar[] {
  const step = 100 / Math.max(1, days.length);
  return days.flatMap((day, index) => {
    const { moneyOut, paymentsReturned, moneyIn, payoutsReturned } = movedOn(day);
    const place = { day: day.day, x: (index + 0.15) * step, width: 0.7 * step };
    const part = (move: Move, from: number, to: number): Bar => {
      const ends = [placeOf(from, scale), placeOf(to, scale)];
      const y = Math.min(...ends);
      return { ...place, move, y, height: Math.max(...ends) - y };
    };
    return [
      part('moneyIn', 0, moneyIn),
      part('payoutsReturned', moneyIn, moneyIn + payoutsReturned),
      part('moneyOut', 0, -moneyOut),
      part('paymentsReturned', -moneyOut, -moneyOut - paymentsReturned),
    ].filter(({ height }) => height > 0);
  });
}

export function scaleOfStillOut(days: readonly Day[]): Scale {
  return scaleOf(Math.max(0, ...days.map((day) => day.still_out)), 0, stillOutParts);
}

/** Turns what was still out at the end of each day into points, in percent, each in the middle of its day. */
export function stillOutPoints(days: readonly Day[], scale: Scale): { x: number; y: number }[] {
  return days.map((day, index) => ({
    x: middleOf(index, days.length),
    y: placeOf(Math.max(0, day.still_out), scale),
  }));
}

/** Returns the middle of a day, in percent of the plot's width. */
export function middleOf(index: number, days: number): number {
  return (100 * (index + 0.5)) / Math.max(1, days);
}

/** Chooses at most five days that are named below the plot: whole weeks apart, today last. */
export function dateTicks(days: number): DateTick[] {
  const weeks = Math.max(1, Math.ceil(days / 35));
  const ticks: DateTick[] = [];
  for (let index = days - 1; index >= 0; index -= 7 * weeks) {
    const place = ticks.length;
    ticks.push({ index, rank: place % 2 === 1 ? 'widest' : place === 2 ? 'wide' : 'always' });
  }
  return ticks.reverse();
}

/** Says all amounts of a day, for screen readers. What came back is left out where nothing did. */
export function dayInWords(day: Day): string {
  const { moneyOut, moneyIn, payoutsReturned, paymentsReturned } = movedOn(day);
  const parts = [
    `${formatDollars(moneyOut)} out`,
    `${formatDollars(moneyIn)} in`,
    ...(payoutsReturned > 0 ? [`${formatDollars(payoutsReturned)} of payouts returned`] : []),
    ...(paymentsReturned > 0 ? [`${formatDollars(paymentsReturned)} of payments returned`] : []),
    `${formatDollars(day.still_out)} still out`,
  ];
  return `${formatCalendarWeekday(day.day)}: ${parts.join(', ')}`;
}

/** Finds the days on which money moved, or on which what is still out changed otherwise, such as by a write-off. */
export function changedDays(days: readonly Day[]): Day[] {
  return days.filter(
    (day, index) =>
      Object.values(movedOn(day)).some((amount) => amount !== 0) ||
      day.still_out !== (days[index - 1] ?? day).still_out,
  );
}
