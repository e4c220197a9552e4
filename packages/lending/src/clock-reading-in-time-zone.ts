const zoneClocks = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns what a clock in the time zone shows, to the second. The result is in milliseconds since
 * 1970, as if the shown date and time were in UTC.
 */
export function clockReading(instant: number, timeZone: string): number {
  const shown = new Map(
    zoneClock(timeZone)
      .formatToParts(instant)
      .map((part) => [part.type, Number(part.value)]),
  );
  const read = (type: Intl.DateTimeFormatPartTypes) => shown.get(type) ?? Number.NaN;
  return Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  );
}

export function zoneClock(timeZone: string): Intl.DateTimeFormat {
  const known = zoneClocks.get(timeZone);
  if (known) {
    return known;
  }
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  zoneClocks.set(timeZone, clock);
  return clock;
}
