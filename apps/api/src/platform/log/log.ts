import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { OwnError } from '../base/own-error.ts';
import { sqlState } from '../base/sql-state.ts';
import { keepPlainWords } from './keep-plain-words.ts';

function matching(shape: RegExp) {
  return (value: unknown) => (typeof value === 'string' && shape.test(value) ? value : undefined);
}

const word = matching(/^[\w.:-]{1,60}$/);
/** A route's pattern, never an address, which may carry a signature or an id. */
const pattern = matching(/^[\w/:*.-]{1,100}$/);
/** A UUID, or an id of the provider's. Tokens and encrypted texts are longer, and so are left out. */
const id = matching(/^[\w-]{1,40}$/);
/** The other program that holds a lock of the database. */
const holder = matching(/^[\w .,:"()@/-]{1,160}$/);
/** An identity of a database: ids and a start time (`database-identity.ts`). */
const database = matching(/^[\w ,.]{1,200}$/);
/** A time zone of the IANA database. */
const zone = matching(/^[A-Za-z][\w/+-]{0,60}$/);
const count = (value: unknown) => (typeof value === 'number' ? value : undefined);
const failure = (value: unknown) => (isShownError(value) ? value : safely(value));

/**
 * Lists the fields of a log line, each with how its value is written. The log leaves out all other fields, also in lines
 * that Fastify and its plugins write: those log whole requests, headers and errors.
 */
const fields = {
  reqId: word,
  method: word,
  route: pattern,
  status: count,
  ms: count,
  code: word,
  /** The provider's name of what it refused, such as `billing_details[email]`. */
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

/** A log for tools and tests that writes nothing. */
export const silentLog: Log = { info() {}, warn() {}, error() {}, debug() {} };

type Write = (this: unknown, fields: LogFields, message: string) => void;

/** Makes a logger write only listed fields and plain words. */
export const loggerHooks = {
  logMethod(this: unknown, given: unknown[], write: Write): void {
    const [first, second] = given;
    const message = typeof first === 'string' ? first : second;
    const listed = first instanceof Error ? { error: safely(first) } : listedOf(first);
    // Further values are dropped, because they would be put into the message.
    write.call(this, listed, typeof message === 'string' ? keepPlainWords(message) : '');
  },
};

/** Makes the children of a logger, and their children, write as their parent does. */
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
 * Built-in errors, whose messages may be logged. SyntaxError is missing, because for JSON it quotes the text that it
 * could not read.
 */
const plainErrors: readonly unknown[] = [Error, TypeError, RangeError, ReferenceError];

const shownErrors = new WeakSet<object>();

function isShownError(value: unknown): value is object {
  return typeof value === 'object' && value !== null && shownErrors.has(value);
}

/**
 * Picks what may be logged of an error. A database's message and parameters may quote a person's data, and other
 * libraries attach requests and answers to their errors. So every error shows its kind, its codes and where it came
 * from. Only our own errors and plain built-in errors also show their message, without quoted text.
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
          // These name the server of ours that could not be reached.
          syscall: word(syscall),
          address: word(address),
          port: count(port),
          message: isSpokenByUs(error) ? keepPlainWords(error.message) : undefined,
        }),
    stack: framesOf(error),
  };
}

function isSpokenByUs(error: Error): boolean {
  if (error instanceof OwnError) return true;
  // A built-in error with fields of its own comes from a library. Its message may hold private data, so it is not
  // shown.
  return plainErrors.includes(error.constructor) && Object.keys(error).length === 0;
}

/** Cuts off the message, which begins the stack and may have lines of its own. */
function framesOf({ stack = '', message }: Error): string {
  const lines = stack.slice(stack.indexOf(message) + message.length).split('\n');
  return lines.filter((line) => frame.test(line)).join('\n');
}

const frame = /^ {4}at (?:[\w.$<># [\]]+ \()?(?:[^()"']+:\d+:\d+|<anonymous>|index \d+|native)\)?$/;
