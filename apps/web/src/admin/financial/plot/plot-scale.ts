import { type Cents, cents, formatDollars } from '@sevenday/lending';

/** The vertical axis of a plot. Amounts in cents, `top` ≥ 0 ≥ `bottom`. Ticks go from the top down. */
export interface Scale {
  top: number;
  bottom: number;
  ticks: Cents[];
}

const roundSteps = [1, 2, 5];

/**
 * Makes an axis from zero up to one amount and down to another. Both are in cents and not negative. Its ticks are one, two
 * or five times a power of ten apart, as few as leave each of them at least a part of the axis in `parts`.
 */
export function scaleOf(up: number, down: number, parts: number): Scale {
  if (up + down <= 0) return { top: 0, bottom: 0, ticks: [cents(0)] };
  const step = stepFor(up, down, parts);
  const above = Math.floor(up / step);
  const below = Math.floor(down / step);
  return {
    top: up,
    bottom: 0 - down,
    ticks: Array.from({ length: above + below + 1 }, (_, tick) => cents((above - tick) * step)),
  };
}

function stepFor(up: number, down: number, parts: number): number {
  const least = (up + down) / parts;
  let smaller = 1;
  for (let power = 10 ** Math.max(0, Math.floor(Math.log10(least))); ; power *= 10)
    for (const round of roundSteps) {
      const step = round * power;
      // Zero alone would be no scale.
      if (step >= least) return step <= Math.max(up, down) ? step : smaller;
      smaller = step;
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
