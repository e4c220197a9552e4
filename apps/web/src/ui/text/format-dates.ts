import { deadlineParts, timeText } from '@sevenday/lending';

const missing = 'N/A';
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Writes 'Nov 28, 2026', or 'N/A' without a date (spec section 9). Without `timeZone`, uses the
 * device's time zone.
 */
export function formatDay(date: Date | null | undefined, timeZone?: string): string {
  return format(date, { month: 'short', day: 'numeric', year: 'numeric' }, timeZone);
}

/** Writes 'Nov 28'. */
export function formatMonthDay(date: Date, timeZone?: string): string {
  return format(date, { month: 'short', day: 'numeric' }, timeZone);
}

/** Writes 'Sat, Nov 28'. */
export function formatWeekday(date: Date | null | undefined, timeZone?: string): string {
  return format(date, { weekday: 'short', month: 'short', day: 'numeric' }, timeZone);
}

/** Writes '2026-11-28' as 'Nov 28, 2026', whatever the device's time zone is. */
export function formatCalendarDay(day: string): string {
  return formatDay(new Date(`${day}T00:00:00Z`), 'UTC');
}

/** Writes '2026-11-28' as 'Nov 28'. */
export function formatCalendarMonthDay(day: string): string {
  return formatMonthDay(new Date(`${day}T00:00:00Z`), 'UTC');
}

/** Writes '2026-11-28' as 'Sat, Nov 28'. */
export function formatCalendarWeekday(day: string): string {
  return formatWeekday(new Date(`${day}T00:00:00Z`), 'UTC');
}

/**
 * Writes 'Nov 28, 2026, 11:59 pm ET'. The text names the time zone, because the reader may live in
 * another one.
 */
export function formatDayAndTime(date: Date | null | undefined, timeZone?: string): string {
  const parts: Intl.DateTimeFormatOptions = {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'shortGeneric',
  };
  return format(date, parts, timeZone);
}

/** Writes '5:16:09 pm ET'. */
export function formatTimeOfDay(date: Date, timeZone?: string): string {
  const parts: Intl.DateTimeFormatOptions = {
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'shortGeneric',
  };
  return format(date, parts, timeZone);
}

/** Writes '3:15 pm ET'. */
export function formatMinuteOfDay(date: Date, timeZone?: string): string {
  const parts: Intl.DateTimeFormatOptions = {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'shortGeneric',
  };
  return format(date, parts, timeZone);
}

/** Writes 'Sat, Nov 28, 11:59 pm ET'. */
export function formatDeadline(date: Date | null | undefined, timeZone?: string): string {
  return format(date, deadlineParts, timeZone);
}

function format(
  date: Date | null | undefined,
  parts: Intl.DateTimeFormatOptions,
  timeZone: string | undefined,
): string {
  if (!date) return missing;
  const key = JSON.stringify([parts, timeZone]);
  const known = formats.get(key) ?? makeFormat({ ...parts, timeZone });
  formats.set(key, known);
  return timeText(known, date);
}

/** Some browsers refuse `shortGeneric` ('ET'). They get `short` ('EST' or 'EDT') instead. */
function makeFormat(parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', parts);
  } catch (error) {
    if (!parts.timeZoneName) throw error;
    return new Intl.DateTimeFormat('en-US', { ...parts, timeZoneName: 'short' });
  }
}
