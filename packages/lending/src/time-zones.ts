import { zoneClock } from './zone-clock.ts';

const zoneNames = new Map<string, string>();
const namedAt = Date.UTC(2026, 0, 1);

/** Says whether a text is the name of a time zone in the IANA database, such as `America/New_York`. */
export function isTimeZone(text: string): boolean {
  try {
    // Accepts only names. Some engines also accept offsets such as +05:00.
    return /^[A-Za-z]/.test(text) && zoneClock(text) !== undefined;
  } catch (error) {
    if (error instanceof RangeError) {
      return false;
    }
    throw error;
  }
}

/** Returns the everyday name of a time zone: `Eastern Time`. Throws RangeError for an unknown time zone. */
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
 * Returns the name that a time zone has all year, such as `Eastern Time`. Returns null in a browser
 * that doesn't know such names. `Eastern Standard Time` would be wrong by an hour in summer.
 */
function genericName(timeZone: string): string | null {
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' });
    // Reads the name at a fixed time, because the name of a time zone can change over the years.
    // Every server then words agreements alike.
    const parts = format.formatToParts(namedAt);
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? null;
  } catch {
    return null;
  }
}
