const zoneClocks = new Map<string, Intl.DateTimeFormat>();

/**
 * The newest readings, because formatting takes long, and the same instants are asked for again and
 * again: now, and the due dates of the loans that are looked at.
 */
const readings = new Map<string, number>();
const mostReadings = 4_000;

/**
 * Returns what a clock in the time zone shows, to the second. The result is in milliseconds since
 * 1970, as if the shown date and time were in UTC.
 */
export function clockReading(instant: number, timeZone: string): number {
  const key = `${instant} ${timeZone}`;
  const known = readings.get(key);
  if (known !== undefined) return known;
  const reading = readClock(instant, timeZone);
  if (readings.size >= mostReadings) readings.clear();
  readings.set(key, reading);
  return reading;
}

function readClock(instant: number, timeZone: string): number {
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
