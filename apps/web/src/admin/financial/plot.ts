import type { FinancialHistory } from '@sevenday/contract';
import { addCents, type Cents, cents } from '@sevenday/lending';

type Day = FinancialHistory['days'][number];

/** A bar in the plot's own units: 1000 wide, `half` above and below the baseline. */
export interface Bar {
  day: string;
  x: number;
  width: number;
  /** Heights. Negative if more was returned than was sent. */
  moneyIn: number;
  moneyOut: number;
}

export const plotWidth = 1000;
export const half = 100;

/** Turns days into bars, with one scale for both directions so that they can be compared. */
export function barsOf(days: readonly Day[]): Bar[] {
  const largest = largestAmount(days);
  const step = plotWidth / Math.max(1, days.length);
  const height = (amount: Cents) => (largest === 0 ? 0 : (amount / largest) * half);
  return days.map((day, index) => ({
    day: day.day,
    x: index * step + step * 0.15,
    width: step * 0.7,
    moneyIn: height(day.money_in),
    moneyOut: height(day.money_out),
  }));
}

/** Finds the largest amount of any day in cents, the end of both scales. */
export function largestAmount(days: readonly Day[]): Cents {
  const amounts = days.flatMap((day) => [Math.abs(day.money_in), Math.abs(day.money_out)]);
  return cents(Math.max(0, ...amounts));
}

export function sumsOf(days: readonly Day[]): { moneyIn: Cents; moneyOut: Cents } {
  return {
    moneyIn: addCents(...days.map((day) => day.money_in)),
    moneyOut: addCents(...days.map((day) => day.money_out)),
  };
}

/** Finds the end of the scale of what is still out, in cents. */
export function mostStillOut(days: readonly Day[]): Cents {
  return cents(Math.max(0, ...days.map((day) => day.still_out)));
}

/** Turns what was still out at the end of each day into points from 0 to `half`, each in the middle of its bar. */
export function stillOutPoints(days: readonly Day[]): { x: number; y: number }[] {
  const most = mostStillOut(days);
  const step = plotWidth / Math.max(1, days.length);
  return days.map(({ still_out: amount }, index) => ({
    x: (index + 0.5) * step,
    y: most === 0 ? 0 : (Math.max(0, amount) / most) * half,
  }));
}

/** Finds the days on which money moved, or on which what is still out changed otherwise, such as by a write-off. */
export function changedDays(days: readonly Day[]): Day[] {
  return days.filter(
    (day, index) =>
      day.money_in !== 0 ||
      day.money_out !== 0 ||
      day.still_out !== (days[index - 1] ?? day).still_out,
  );
}
