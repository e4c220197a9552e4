export const lenderTimeZone = 'America/New_York';
const dayMs = 86_400_000;

/** The lender's day: '2026-11-28'. */
export function lenderToday(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: lenderTimeZone }).format();
}

/** A moment's day, as the screens write it in the lender's time zone: 'Nov 28, 2026'. */
export function short(date: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: lenderTimeZone }).format(
    new Date(date),
  );
}

/** The end of a day so many days from today, as the screens write it in the lender's time zone. */
export function dueIn(days: number): { weekday: string; dayAndTime: string } {
  // Noon there or a few hours before, so surely on that day.
  const date = new Date(Date.parse(`${lenderToday()}T16:00:00Z`) + days * dayMs);
  const format = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...parts, timeZone: lenderTimeZone });
  const day = format({ month: 'short', day: 'numeric', year: 'numeric' }).format(date);
  return {
    weekday: format({ weekday: 'short', month: 'short', day: 'numeric' }).format(date),
    dayAndTime: `${day}, 11:59 pm ET`,
  };
}
