import { zoneClock } from './clock-reading-in-time-zone.ts';

const zoneNames = new Map<string, string>();
const namedAt = Date.UTC(2026, 0, 1);

/** Accepts names in the IANA database, such as `America/New_York`. */
export function isTimeZone(text: string): boolean {
  try {
    // Refuses an offset such as +05:00, which some JavaScript engines accept as a time zone.
    return /^[A-Za-z]/.test(text) && zoneClock(text) !== undefined;
  } catch (error) {
    if (error instanceof RangeError) {
      return false;
    }
    throw error;
  }
}

/**
 * Returns a name such as `Eastern Time`, or `timeZone` itself if the time zone has no such name.
 * Throws RangeError for an unknown time zone.
 */
export function zoneName(timeZone: string): string {
  const known = zoneNames.get(timeZone);
  if (known !== undefined) return known;
  // `zoneClock` throws the RangeError for an unknown time zone.
  zoneClock(timeZone);
  const name = genericName(timeZone) ?? timeZone;
  zoneNames.set(timeZone, name);
  return name;
}

/**
 * Returns the name for the whole year, because `Eastern Standard Time` would be wrong in summer.
 * Returns null in a browser that doesn't know such names.
 */
function genericName(timeZone: string): string | null {
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' });
    // A zone's name can change over the years. With a fixed date, the name in agreements does not
    // depend on the day of signing.
    const parts = format.formatToParts(namedAt);
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? null;
  } catch {
    return null;
  }
}
