import { deadlineParts, timeText } from '@sevenday/lending';

const missing = 'N/A';
const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats 'Nov 28, 2026' in a time zone (the device's own if left out); 'N/A' when missing (spec section 9). */
export function formatDay(date: Date | null | undefined, timeZone?: string): string {
  return format(date, { month: 'short', day: 'numeric', year: 'numeric' }, timeZone);
}

/** Formats 'Sat, Nov 28', for a due date. */
export function formatWeekday(date: Date | null | undefined, timeZone?: string): string {
  return format(date, { weekday: 'short', month: 'short', day: 'numeric' }, timeZone);
}

/** Formats a calendar day of the lender ('2026-11-28'), which is the same day wherever it is read. */
export function formatCalendarDay(day: string): string {
  return formatDay(new Date(`${day}T00:00:00Z`), 'UTC');
}

/** Formats a calendar day of the lender as 'Sat, Nov 28'. */
export function formatCalendarWeekday(day: string): string {
  return formatWeekday(new Date(`${day}T00:00:00Z`), 'UTC');
}

/** Formats 'Nov 28, 2026, 11:59 pm ET'. It names the zone, because the due time is the lender's. */
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

/** Formats '5:16:09 pm ET', for moments that may share a minute. */
export function formatTimeOfDay(date: Date, timeZone?: string): string {
  const parts: Intl.DateTimeFormatOptions = {
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'shortGeneric',
  };
  return format(date, parts, timeZone);
}

/** Formats '3:15 pm ET', a minute of today. */
export function formatMinuteOfDay(date: Date, timeZone?: string): string {
  const parts: Intl.DateTimeFormatOptions = {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'shortGeneric',
  };
  return format(date, parts, timeZone);
}

/** Counts a noun that takes an s in the plural: '1 member', '2 members'. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Formats 'Sat, Nov 28, 11:59 pm ET', a deadline. */
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

/** Makes a format with the zone as 'ET'. In browsers that don't know 'ET', the zone is 'EST' or 'EDT'. */
function makeFormat(parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', parts);
  } catch (error) {
    if (!parts.timeZoneName) throw error;
    return new Intl.DateTimeFormat('en-US', { ...parts, timeZoneName: 'short' });
  }
}
