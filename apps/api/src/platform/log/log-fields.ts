import { isLoggableError, loggableError } from './loggable-error.ts';
import { count, database, holder, id, matching, pattern, word, zone } from './loggable-values.ts';

const failure = (value: unknown) => (isLoggableError(value) ? value : loggableError(value));

/**
 * Lists the fields that a log line may have, each with the function that checks its value. The log drops all other
 * fields. Fastify and its plugins would otherwise log whole requests, headers and errors.
 */
const fields = {
  reqId: word,
  method: word,
  route: pattern,
  status: count,
  ms: count,
  code: word,
  /** The provider's name of the parameter that it refused, such as `billing_details[email]`. */
  param: matching(/^[\w.[\]]{1,60}$/),
  why: word,
  work: word,
  key: id,
  attempts: count,
  failed: count,
  seconds: count,
  holder,
  was: database,
  is: database,
  epoch: count,
  zone_was: zone,
  zone_is: zone,
  loans: count,
  loan: id,
  payout: id,
  payment: id,
  attempt: id,
  error: failure,
  // The name that Fastify and pino use for an error.
  err: failure,
};

export type LogFields = { [F in keyof typeof fields]?: unknown };

/** Picks the fields that the log may have, and of each only a value of its shape. */
export function pickLogFields(given: unknown): LogFields {
  if (typeof given !== 'object' || given === null) return {};
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      Object.hasOwn(fields, name) ? [[name, fields[name as keyof typeof fields](value)]] : [],
    ),
  );
}
