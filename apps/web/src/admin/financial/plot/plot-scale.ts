import { type Cents, cents, formatDollars } from '@sevenday/lending';

/** The vertical axis of a plot. Amounts in cents, `top` ≥ 0 ≥ `bottom`. Ticks go from the top down. */
export interface Scale {
  top: number;
  bottom: number;
  ticks: Cents[];
}

const roundSteps = [1, 2, 5];

/**
 * Makes an axis from zero up to an amount and down to another, with at most `intervals` steps of one, two or five. Both
 * amounts are in cents and not negative. An axis that goes both ways needs at least two intervals.
 */
export function scaleOf(up: number, down: number, intervals: number): Scale {
  if (up + down <= 0) return { top: 0, bottom: 0, ticks: [cents(0)] };
  const step = stepFor(up, down, intervals);
  const above = Math.ceil(up / step);
  const below = Math.ceil(down / step);
  return {
    top: above * step,
    bottom: 0 - below * step,
    ticks: Array.from({ length: above + below + 1 }, (_, tick) => cents((above - tick) * step)),
  };
}

function stepFor(up: number, down: number, intervals: number): number {
  const smallest = Math.max(0, Math.floor(Math.log10((up + down) / intervals)));
  for (let power = 10 ** smallest; ; power *= 10)
    for (const round of roundSteps) {
      const step = round * power;
      if (Math.ceil(up / step) + Math.ceil(down / step) <= intervals) return step;
    }
}

/** Finds where an amount is on an axis, in percent of its length from the top. */
export function placeOf(amount: number, { top, bottom }: Scale): number {
  return top === bottom ? 100 : (100 * (top - amount)) / (top - bottom);
}

const compact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});

/** Writes a tick without its sign: '$0', '$40', '$1.5K'. Below a dollar, and between dollars, with its cents. */
export function tickText(tick: Cents): string {
  const amount = cents(Math.abs(tick));
  return amount % 100 === 0 ? compact.format(amount / 100) : formatDollars(amount);
}
