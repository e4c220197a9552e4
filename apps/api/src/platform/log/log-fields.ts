import { isLoggableError, loggableError } from './loggable-error.ts';
import { loggable, matching } from './loggable-values.ts';

const failure = (value: unknown) => (isLoggableError(value) ? value : loggableError(value));

/**
 * Beside its level, time, process, machine and message, a line has only these fields, because
 * Fastify and its plugins would log whole requests, headers and errors.
 */
const fields = {
  reqId: loggable.word,
  trace: matching(/^[0-9a-f]{32}$/),
  method: loggable.word,
  route: loggable.pattern,
  status: loggable.count,
  ms: loggable.count,
  code: loggable.word,
  /** The parameter that the payment provider refused, such as `billing_details[email]`. */
  param: matching(/^[\w.[\]]{1,60}$/),
  why: loggable.word,
  work: loggable.word,
  key: loggable.id,
  attempts: loggable.count,
  failed: loggable.count,
  seconds: loggable.count,
  holder: loggable.holder,
  was: loggable.database,
  is: loggable.database,
  epoch: loggable.count,
  zone_was: loggable.zone,
  zone_is: loggable.zone,
  loans: loggable.count,
  loan: loggable.id,
  payout: loggable.id,
  payment: loggable.id,
  attempt: loggable.id,
  error: failure,
  // The field in which Fastify and pino log an error.
  err: failure,
};

export type LogFields = { [F in keyof typeof fields]?: unknown };

export function pickLogFields(given: unknown): LogFields {
  if (typeof given !== 'object' || given === null) return {};
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      Object.hasOwn(fields, name) ? [[name, fields[name as keyof typeof fields](value)]] : [],
    ),
  );
}
