const zoneClocks = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns what a clock in the time zone shows, to the second. The result is in milliseconds since
 * 1970, as if the shown date and time were in UTC.
 */
export function clockReading(instant: number, timeZone: string): number {
  // `11/29/2026, 17:05:00`
  const shown = zoneClock(timeZone).format(instant).match(/\d+/g) as unknown as AmericanOrder;
  const [month, day, year, hour, minute, second] = shown;
  return Date.UTC(+year, +month - 1, +day, +hour, +minute, +second);
}

type AmericanOrder = [string, string, string, string, string, string];

export function zoneClock(timeZone: string): Intl.DateTimeFormat {
  let clock = zoneClocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
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
  }
  return clock;
}
