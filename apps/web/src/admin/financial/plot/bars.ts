import { addCents } from '@sevenday/lending';
import { type Day, type Flow, flowsOf } from './flows.ts';
import { placeOf, type Scale, scaleOf } from './plot-scale.ts';

/** A part of a day's bar, in percent of the plot's width and height. */
export interface Bar {
  flow: Flow;
  day: string;
  x: number;
  width: number;
  y: number;
  height: number;
}

/** Into how many parts the ticks divide an axis at most, so that their labels have room. */
const barParts = 4;
const stillOutParts = 2;

/** Makes one scale for both directions, so that they can be compared. */
export function scaleOfBars(days: readonly Day[]): Scale {
  const all = days.map(flowsOf);
  const most = (...both: Flow[]) =>
    Math.max(0, ...all.map((amounts) => addCents(...both.map((flow) => amounts[flow]))));
  return scaleOf(
    most('moneyIn', 'payoutsReturned'),
    most('moneyOut', 'paymentsReturned'),
    barParts,
  );
}

/**
 * Turns days into bars, left to right. Above the line: money in, with returned payouts stacked on it. Below: money out,
 * with returned payments under it. Parts without an amount are left out.
 */
export function barsOf(days: readonly Day[], scale: Scale): Bar[] {
  const step = 100 / Math.max(1, days.length);
  return days.flatMap((day, index) => {
    const { moneyOut, paymentsReturned, moneyIn, payoutsReturned } = flowsOf(day);
    const place = { day: day.day, x: (index + 0.15) * step, width: 0.7 * step };
    const part = (flow: Flow, fromCents: number, toCents: number): Bar => {
      const ends = [placeOf(fromCents, scale), placeOf(toCents, scale)];
      const y = Math.min(...ends);
      return { ...place, flow, y, height: Math.max(...ends) - y };
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
