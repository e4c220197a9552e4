import { DrizzleQueryError } from 'drizzle-orm';
import { OwnError } from '../base/own-error.ts';
import { sqlState } from '../base/sql-state.ts';
import { loggable } from './loggable-values.ts';
import { redactLogMessage } from './redact-log-message.ts';

/** SyntaxError is missing, because its message may quote the text that could not be read. */
const plainErrors: readonly unknown[] = [Error, TypeError, RangeError, ReferenceError];

const pickedErrors = new WeakSet<object>();

export function isLoggableError(value: unknown): value is object {
  return typeof value === 'object' && value !== null && pickedErrors.has(value);
}

/** Drops a message that is not ours (`isOurMessage`), because it may quote a person's data. */
export function loggableError(error: unknown) {
  const picked = error instanceof Error ? pickFrom(error) : { name: typeof error };
  pickedErrors.add(picked);
  return picked;
}

function pickFrom(error: Error) {
  const state = sqlState(error);
  const isOfDatabase = state !== undefined || error instanceof DrizzleQueryError;
  const { code, why, syscall, address, port } = error as Error & Record<string, unknown>;
  return {
    name: loggable.word(error.name) ?? 'Error',
    ...(isOfDatabase
      ? { sqlState: state }
      : {
          code: loggable.word(code),
          why: loggable.word(why),
          syscall: loggable.word(syscall),
          // Where the server is that we could not reach, such as the mail server.
          address: loggable.word(address),
          port: loggable.count(port),
          message: isOurMessage(error) ? redactLogMessage(error.message) : undefined,
        }),
    stack: framesOf(error),
  };
}

function isOurMessage(error: Error): boolean {
  if (error instanceof OwnError) return true;
  // A built-in error with extra fields comes from a library.
  return plainErrors.includes(error.constructor) && Object.keys(error).length === 0;
}

/** The message before the stack's lines may contain private data. */
function framesOf({ stack = '', message }: Error): string {
  const lines = stack.slice(stack.indexOf(message) + message.length).split('\n');
  return lines.filter((line) => frame.test(line)).join('\n');
}

const frame = /^ {4}at (?:[\w.$<># [\]]+ \()?(?:[^()"']+:\d+:\d+|<anonymous>|index \d+|native)\)?$/;
