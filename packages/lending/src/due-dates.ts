/** A calendar day, `YYYY-MM-DD`. */
export type LocalDay = string;

type DueBadge = { tone: 'red' | 'orange' | 'green'; text: string };

const millisecondsPerDay = 86_400_000;
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
 * Computes when a loan is due: `from`'s calendar day in the lender's zone plus `termDays`, at 11:59 pm there (spec
 * section 9; decisions, "term"). The instant is 23:59:00.000. A loan is overdue only from the next day (`isOverdue`),
 * so a payment within that last minute is still in time.
 */
export function dueAt(loan: { from: Date; termDays: number; timeZone: string }): Date {
  const day = addDays(localDay(loan.from, loan.timeZone), loan.termDays);
  return dueAtOnDay({ day, timeZone: loan.timeZone });
}

/**
 * Returns 11:59 pm of a calendar day in a zone: the due instant for a date an admin picks. If the clock skips that
 * minute, returns the day's last minute before midnight, so that the loan stays due on that day.
 */
export function dueAtOnDay({ day, timeZone }: { day: LocalDay; timeZone: string }): Date {
  const due = instantAt({ day, hour: 23, minute: 59, timeZone });
  if (localDay(due, timeZone) === day) return due;
  const midnight = instantAt({ day: addDays(day, 1), hour: 0, minute: 0, timeZone });
  const lastMinute = new Date(midnight.getTime() - 60_000);
  // A zone may skip a whole day. Then the loan is due on the day after it.
  return localDay(lastMinute, timeZone) === day ? lastMinute : due;
}

/**
 * Computes the due date once the money has arrived: counted from disbursement, or from arrival if that is later
 * (decisions, "term"). The borrower must be told if the date moved.
 */
export function laterDueAt(loan: {
  dueAt: Date;
  arrivedAt: Date;
  termDays: number;
  timeZone: string;
}): Date {
  const fromArrival = dueAt({
    from: loan.arrivedAt,
    termDays: loan.termDays,
    timeZone: loan.timeZone,
  });
  return new Date(Math.max(fromArrival.getTime(), loan.dueAt.getTime()));
}

/** Counts the calendar days in the lender's zone until the due day: 0 on it, negative when overdue. */
export function daysUntilDue(loan: { dueAt: Date; now: Date; timeZone: string }): number {
  const dueDay = startOfDayUtc(localDay(loan.dueAt, loan.timeZone));
  const today = startOfDayUtc(localDay(loan.now, loan.timeZone));
  return Math.round((dueDay - today) / millisecondsPerDay);
}

/**
 * Tells whether the due day has passed: true from the day after it (decisions, "overdue"). Does not look at payments.
 */
export function isOverdue(loan: { dueAt: Date; now: Date; timeZone: string }): boolean {
  return daysUntilDue(loan) < 0;
}

/**
 * Makes the due badge of the Active Loans tab (spec section 2): red when overdue, orange at 2 days or fewer, else
 * green.
 */
export function dueBadge(daysUntilDue: number): DueBadge {
  if (daysUntilDue < 0) {
    return { tone: 'red', text: overdueText(daysUntilDue) };
  }
  const text = daysUntilDue === 0 ? 'Due Today' : `Due in ${countDays(daysUntilDue)}`;
  return { tone: daysUntilDue <= 2 ? 'orange' : 'green', text };
}

/** Writes `Overdue by N day(s)` for a negative number of days until due. */
export function overdueText(daysUntilDue: number): string {
  return `Overdue by ${countDays(-daysUntilDue)}`;
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

function startOfDayUtc(day: LocalDay): number {
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

/** Says when a loan that is not sent yet will be due, within a sentence (decisions, "term"). */
export function dueAfterSending(termDays: number): string {
  return `${calendarDays(termDays)} after the money is sent or arrives, whichever is later`;
}
