const lenderTimeZone = 'America/New_York';
const dayMs = 86_400_000;

/** How the screens tell the end of a day so many days from today, in the lender's time zone. */
export function dueIn(days: number): { weekday: string; dayAndTime: string } {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: lenderTimeZone }).format();
  // Noon there or a few hours before, so surely on that day.
  const date = new Date(Date.parse(`${today}T16:00:00Z`) + days * dayMs);
  const told = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...parts, timeZone: lenderTimeZone });
  const day = told({ month: 'short', day: 'numeric', year: 'numeric' }).format(date);
  return {
    weekday: told({ weekday: 'short', month: 'short', day: 'numeric' }).format(date),
    dayAndTime: `${day}, 11:59 pm ET`,
  };
}
