/**
 * Matches a SQLSTATE: PostgreSQL's error code of five characters, of which the first two are its
 * class. The pattern checks the class, because a system error's code such as EPIPE has five
 * characters too.
 */
const state = /^(?:\d\d|F0|HV|P0|XX)[\dA-Z]{3}$/;

/**
 * Returns the SQLSTATE of a failed query. Looks in `cause` too, where Drizzle puts the driver's
 * error.
 */
export function sqlState(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && state.test(current.code)) {
      return current.code;
    }
  }
  return undefined;
}
