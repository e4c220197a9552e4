import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { OwnError } from '../base/own-error.ts';
import { sqlState } from '../base/sql-state.ts';
import { redactLogMessage } from './redact-log-message.ts';

function matching(shape: RegExp) {
  return (value: unknown) => (typeof value === 'string' && shape.test(value) ? value : undefined);
}

const word = matching(/^[\w.:-]{1,60}$/);
/**
 * Matches the pattern of a route, such as `/loans/:id`. The address of a request does not belong in the log, because it
 * may carry a signature or an id.
 */
const pattern = matching(/^[\w/:*.-]{1,100}$/);
/** Matches a UUID or an id of the provider. Tokens and encrypted texts are longer, so they don't match. */
const id = matching(/^[\w-]{1,40}$/);
/** Matches the description of the program that holds a lock of the database. */
const holder = matching(/^[\w .,:"()@/-]{1,160}$/);
/** Matches the identity of a database: ids and a start time (`database-identity.ts`). */
const database = matching(/^[\w ,.]{1,200}$/);
/** Matches the name of a time zone, such as `America/New_York`. */
const zone = matching(/^[A-Za-z][\w/+-]{0,60}$/);
const count = (value: unknown) => (typeof value === 'number' ? value : undefined);
const failure = (value: unknown) => (isShownError(value) ? value : safely(value));

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

interface WriteLine {
  (fields: LogFields, message: string): void;
  (message: string): void;
}

/** The product's log. It never contains a name, an address, an account number, a token or a document. */
export type Log = Record<'debug' | 'info' | 'warn' | 'error', WriteLine>;

/** A log that writes nothing, for tools and tests. */
export const silentLog: Log = { info() {}, warn() {}, error() {}, debug() {} };

type Write = (this: unknown, fields: LogFields, message: string) => void;

/** Makes a logger write only the fields that `fields` lists, and only the plain words of a message. */
export const loggerHooks = {
  logMethod(this: unknown, given: unknown[], write: Write): void {
    const [first, second] = given;
    const message = typeof first === 'string' ? first : second;
    const listed = first instanceof Error ? { error: safely(first) } : listedOf(first);
    // Drops the caller's further arguments, because the logger would put them into the message.
    write.call(this, listed, typeof message === 'string' ? redactLogMessage(message) : '');
  },
};

/**
 * Makes a logger's children write only the listed fields too. Fastify makes a child for each request. The child's own
 * fields would otherwise reach the log unchecked.
 */
export function guardChildren(log: FastifyBaseLogger): void {
  const makeChild = log.child;
  log.child = function guarded(this: FastifyBaseLogger, bindings, options) {
    const { level } = options ?? {};
    return makeChild.call(this, listedOf(bindings), level ? { level } : {});
  };
}

function listedOf(given: unknown): LogFields {
  if (typeof given !== 'object' || given === null) return {};
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      Object.hasOwn(fields, name) ? [[name, fields[name as keyof typeof fields](value)]] : [],
    ),
  );
}

/**
 * Kinds of built-in errors whose messages may be logged. SyntaxError is not among them, because a SyntaxError about
 * JSON quotes the text that could not be read.
 */
const plainErrors: readonly unknown[] = [Error, TypeError, RangeError, ReferenceError];

const shownErrors = new WeakSet<object>();

function isShownError(value: unknown): value is object {
  return typeof value === 'object' && value !== null && shownErrors.has(value);
}

/**
 * Picks what may be logged of an error: its kind, its codes and its stack. Picks the message only of our own errors and
 * of plain built-in errors, and takes quoted text out of it. The message of a database error may quote a person's data,
 * and other libraries attach requests and answers to their errors.
 */
export function safely(error: unknown) {
  const shown = error instanceof Error ? shownError(error) : { name: typeof error };
  shownErrors.add(shown);
  return shown;
}

function shownError(error: Error) {
  const state = sqlState(error);
  const isOfDatabase = state !== undefined || error instanceof DrizzleQueryError;
  const { code, why, syscall, address, port } = error as Error & Record<string, unknown>;
  return {
    name: word(error.name) ?? 'Error',
    ...(isOfDatabase
      ? { sqlState: state }
      : {
          code: word(code),
          why: word(why),
          // These values name a server that we could not reach, such as the database or the mail server.
          syscall: word(syscall),
          address: word(address),
          port: count(port),
          message: isSpokenByUs(error) ? redactLogMessage(error.message) : undefined,
        }),
    stack: framesOf(error),
  };
}

function isSpokenByUs(error: Error): boolean {
  if (error instanceof OwnError) return true;
  // A built-in error with fields of its own comes from a library. Its message may hold private data, so it is not
  // logged.
  return plainErrors.includes(error.constructor) && Object.keys(error).length === 0;
}

/**
 * Returns the lines of the stack that name a place in the code. The message before them is left out, because it may
 * hold private data.
 */
function framesOf({ stack = '', message }: Error): string {
  const lines = stack.slice(stack.indexOf(message) + message.length).split('\n');
  return lines.filter((line) => frame.test(line)).join('\n');
}

const frame = /^ {4}at (?:[\w.$<># [\]]+ \()?(?:[^()"']+:\d+:\d+|<anonymous>|index \d+|native)\)?$/;
