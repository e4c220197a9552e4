/** Begins with a class of SQLSTATEs, so that a system error such as `EPIPE` doesn't match. */
const state = /^(?:\d[\dA-FLPZ]|F0|HV|P0|XX)[\dA-Z]{3}$/;

/** Looks also in `cause`, where Drizzle puts the driver's error. */
export function sqlState(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && state.test(current.code)) {
      return current.code;
    }
  }
  return undefined;
}
