/**
 * Matches codes that begin with one of PostgreSQL's own classes. Other codes of five letters may be system errors, such
 * as EPIPE.
 */
const state = /^(?:\d\d|F0|HV|P0|XX)[\dA-Z]{3}$/;

/** Returns the SQLSTATE of a failed query. Drizzle keeps the driver's error in `cause`. */
export function sqlState(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && state.test(current.code)) {
      return current.code;
    }
  }
  return undefined;
}
