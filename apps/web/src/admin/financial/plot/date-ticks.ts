/** A date label, and the width of the plot from which it is shown. */
export interface DateTick {
  index: number;
  shownFrom: 'any-width' | 'wide' | 'widest';
}

/** Chooses at most five days that are named below the plot: whole weeks apart, today last. */
export function dateTicks(days: number): DateTick[] {
  const weeks = Math.max(1, Math.ceil(days / 35));
  const ticks: DateTick[] = [];
  for (let index = days - 1; index >= 0; index -= 7 * weeks) {
    const place = ticks.length;
    const shownFrom = place % 2 === 1 ? 'widest' : place === 2 ? 'wide' : 'any-width';
    ticks.push({ index, shownFrom });
  }
  return ticks.reverse();
}
