import { type Cents, cents, formatDollars } from '@sevenday/lending';

/** The vertical axis of a plot, `topCents` ≥ 0 ≥ `bottomCents`. Ticks go from the top down. */
export interface Scale {
  topCents: number;
  bottomCents: number;
  ticks: Cents[];
}

const roundSteps = [1, 2, 5];

/**
 * Makes an axis from zero up to one amount and down to another. Neither is negative. Ticks are 1, 2 or 5 × a power of
 * ten apart. Between two ticks lies at least one of `parts` equal parts of the axis, unless zero would be the only tick.
 */
export function scaleOf(upCents: number, downCents: number, parts: number): Scale {
  if (upCents + downCents <= 0) return { topCents: 0, bottomCents: 0, ticks: [cents(0)] };
  const stepCents = stepFor(upCents, downCents, parts);
  const above = Math.floor(upCents / stepCents);
  const below = Math.floor(downCents / stepCents);
  return {
    topCents: upCents,
    bottomCents: 0 - downCents,
    ticks: Array.from({ length: above + below + 1 }, (_, tick) =>
      cents((above - tick) * stepCents),
    ),
  };
}

function stepFor(upCents: number, downCents: number, parts: number): number {
  const leastCents = (upCents + downCents) / parts;
  let smaller = 1;
  for (let power = 10 ** Math.max(0, Math.floor(Math.log10(leastCents))); ; power *= 10)
    for (const round of roundSteps) {
      const step = round * power;
      // Zero alone would be no scale.
      if (step >= leastCents) return step <= Math.max(upCents, downCents) ? step : smaller;
      smaller = step;
    }
}

/** Finds where an amount is on an axis, in percent of its length from the top. */
export function placeOf(amountCents: number, { topCents, bottomCents }: Scale): number {
  if (topCents === bottomCents) return 100;
  return (100 * (topCents - amountCents)) / (topCents - bottomCents);
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
