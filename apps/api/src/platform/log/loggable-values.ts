export function matching(shape: RegExp) {
  return (value: unknown) => (typeof value === 'string' && shape.test(value) ? value : undefined);
}

/**
 * Checks the values of a log line. Each function returns the value if the log may have it, and
 * undefined otherwise.
 */
export const loggable = {
  word: matching(/^[\w.:-]{1,60}$/),
  /**
   * Matches the pattern of a route, such as `/loans/:id`. A request's full address must not be
   * logged, because it may contain a signature or an id.
   */
  pattern: matching(/^[\w/:*.-]{1,100}$/),
  /**
   * Matches a UUID or an id of the payment provider. Tokens and encrypted texts are longer, so they
   * don't match.
   */
  id: matching(/^[\w-]{1,40}$/),
  /** Matches a description of the program that holds a database lock. */
  holder: matching(/^[\w .,:"()@/-]{1,160}$/),
  /** Matches the identity of a database: ids and a start time (`database-identity.ts`). */
  database: matching(/^[\w ,.]{1,200}$/),
  /** Matches the name of a time zone, such as `America/New_York`. */
  zone: matching(/^[A-Za-z][\w/+-]{0,60}$/),
  count: (value: unknown) => (typeof value === 'number' ? value : undefined),
};
