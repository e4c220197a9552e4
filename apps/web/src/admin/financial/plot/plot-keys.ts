const daysOfPage = 7;

/** Returns the day that a key moves the cursor to, from 0 to `last`; undefined if the key moves nothing. */
export function dayAfterKey(key: string, at: number, last: number): number | undefined {
  const to = keyTarget(key, at, last);
  return to === undefined ? undefined : Math.min(last, Math.max(0, to));
}

function keyTarget(key: string, at: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return at - 1;
    case 'ArrowRight':
    case 'ArrowUp':
      return at + 1;
    case 'PageDown':
      return at - daysOfPage;
    case 'PageUp':
      return at + daysOfPage;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/** Returns the day under a pointer. `place` is its part of the plot's width, from 0 to 1. */
export function dayUnder(place: number, days: number): number {
  return Math.min(days - 1, Math.max(0, Math.floor(place * days)));
}
