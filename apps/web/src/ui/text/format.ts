import { deadlineParts, timeText } from '@sevenday/lending';

const missing = 'N/A';
const formats = new Map<string, Intl.DateTimeFormat>();

/** 'Nov 28, 2026' in a time zone (the device's own when left out); 'N/A' when missing (spec section 9). */
export function formatDay(date: Date | null | undefined, timeZone?: string): string {
  return format(date, { month: 'short', day: 'numeric', year: 'numeric' }, timeZone);
}

/** 'Sat, Nov 28', for a due date. */
export function formatWeekday(date: Date | null | undefined, timeZone?: string): string {
  return format(date, { weekday: 'short', month: 'short', day: 'numeric' }, timeZone);
}

/** A calendar day of the lender ('2026-11-28'), which is the same day wherever it is read. */
export function formatCalendarDay(day: string): string {
  return formatDay(new Date(`${day}T00:00:00Z`), 'UTC');
}

/** The same as 'Sat, Nov 28'. */
export function formatCalendarWeekday(day: string): string {
  return formatWeekday(new Date(`${day}T00:00:00Z`), 'UTC');
}

/** 'Nov 28, 2026, 11:59 pm ET': the zone is said, as the due time is the lender's. */
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

/** '5:16:09 pm ET', where several moments may share a minute. */
export function formatTimeOfDay(date: Date, timeZone?: string): string {
  const parts: Intl.DateTimeFormatOptions = {
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'shortGeneric',
  };
  return format(date, parts, timeZone);
}

/** '3:15 pm ET': a minute of today. */
export function formatMinuteOfDay(date: Date, timeZone?: string): string {
  const parts: Intl.DateTimeFormatOptions = {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'shortGeneric',
  };
  return format(date, parts, timeZone);
}

/** 'Found 1 member', 'Found 2 members': the English plural of a noun that takes an s. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** 'Sat, Nov 28, 11:59 pm ET': until when something is due. */
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

/** Some browsers don't know 'ET'. They say 'EST' or 'EDT'. */
function makeFormat(parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', parts);
  } catch (error) {
    if (!parts.timeZoneName) throw error;
    return new Intl.DateTimeFormat('en-US', { ...parts, timeZoneName: 'short' });
  }
}
