/** A calendar day, `YYYY-MM-DD`. */
export type LocalDay = string;

export const millisecondsPerDay = 86_400_000;
const zoneClocks = new Map<string, Intl.DateTimeFormat>();
const zoneNames = new Map<string, string>();
const namedAt = Date.UTC(2026, 0, 1);

/** Tells whether a text names a time zone of the IANA database (`America/New_York`). */
export function isTimeZone(text: string): boolean {
  try {
    // Some engines accept offsets such as +05:00, and others do not. Only names count as zones here.
    return /^[A-Za-z]/.test(text) && zoneClock(text) !== undefined;
  } catch (error) {
    if (error instanceof RangeError) {
      return false;
    }
    throw error;
  }
}

/** Returns what people call a time zone: `Eastern Time`. Throws RangeError for an unknown zone. */
export function zoneName(timeZone: string): string {
  const known = zoneNames.get(timeZone);
  if (known !== undefined) return known;
  // Throws for an unknown zone.
  zoneClock(timeZone);
  const name = genericName(timeZone) ?? timeZone;
  zoneNames.set(timeZone, name);
  return name;
}

/**
 * Returns a zone's name all year round, or null in a browser that doesn't know such names. `Eastern Standard Time`
 * would be an hour off in summer.
 */
function genericName(timeZone: string): string | null {
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' });
    // Some zones have different names at different times. A fixed instant makes what is signed the same on every
    // server.
    const parts = format.formatToParts(namedAt);
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? null;
  } catch {
    return null;
  }
}

/** Writes a day within a sentence: `Nov 22, 2026`. */
export function dayText(day: LocalDay): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' });
  return format.format(new Date(`${day}T12:00:00Z`));
}

/** Returns the calendar day of an instant in a time zone. Throws RangeError for an unknown zone or an invalid date. */
export function localDay(date: Date, timeZone: string): LocalDay {
  return isoDay(clockReading(date.getTime(), timeZone));
}

/** Returns the earlier of two instants or of two days; the first where there is no second. */
export function earlierOf<T extends Date | LocalDay>(one: T, other: T | null | undefined): T {
  return other && other < one ? other : one;
}

/** Moves a calendar day by some days, back if negative. Throws RangeError when the text is no calendar day. */
export function addDays(day: LocalDay, days: number): LocalDay {
  return isoDay(startOfDayUtc(day) + days * millisecondsPerDay);
}

/**
 * Returns the instant of a wall-clock time on a calendar day in a zone. A time that the clock shows twice means the
 * second one. A time that the clock skips becomes later by the length of the gap. Both are in the borrower's favor.
 * Throws RangeError for an unknown day or zone.
 */
export function instantAt(time: {
  day: LocalDay;
  hour: number;
  minute: number;
  timeZone: string;
}): Date {
  const reading = startOfDayUtc(time.day) + (time.hour * 60 + time.minute) * 60_000;
  const offsets = [reading - millisecondsPerDay, reading + millisecondsPerDay].map(
    (instant) => clockReading(instant, time.timeZone) - instant,
  );
  const candidates = offsets.map((offset) => reading - offset);
  const exact = candidates.filter((instant) => clockReading(instant, time.timeZone) === reading);
  return new Date(Math.max(...(exact.length > 0 ? exact : candidates)));
}

/** Writes `1 day`, `2 days`. */
export function countDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

export function startOfDayUtc(day: LocalDay): number {
  const instant = Date.parse(`${day}T00:00:00.000Z`);
  // Date.parse reads February 30 as a day in March, so the result is compared with the text.
  if (Number.isNaN(instant) || isoDay(instant) !== day) {
    throw new RangeError(`${day} is not a calendar day.`);
  }
  return instant;
}

function isoDay(instant: number): LocalDay {
  return new Date(instant).toISOString().slice(0, 10);
}

/** Returns what the zone's clock shows at an instant, written as if it were UTC, to the second. */
function clockReading(instant: number, timeZone: string): number {
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

function zoneClock(timeZone: string): Intl.DateTimeFormat {
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

/** Writes `1 calendar day`, `7 calendar days`. */
export function calendarDays(days: number): string {
  return countDays(days).replace(' ', ' calendar ');
}
