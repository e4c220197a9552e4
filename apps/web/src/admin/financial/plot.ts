import type { FinancialHistory } from '@sevenday/contract';
import { addCents, type Cents, cents } from '@sevenday/lending';

type Day = FinancialHistory['days'][number];

/** A bar in the plot's own units: 1000 wide, `half` above and below the baseline. */
export interface Bar {
  day: string;
  x: number;
  width: number;
  /** Heights; negative where what came back was more than what went. */
  moneyIn: number;
  moneyOut: number;
}

export const plotWidth = 1000;
export const half = 100;

/** The days as bars to one scale for both directions, so that they can be compared. */
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

/** The largest amount of any day in cents: the end of both scales. */
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
