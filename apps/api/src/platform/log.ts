import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { sqlState } from './database.ts';

/** What the product writes to its log. Never a name, an address, an account number, a token or a document. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'debug'>;

/** For tools and tests that show nothing. */
export const silentLog: Log = {
  info() {},
  warn() {},
  error() {},
  debug() {},
};

/**
 * What of an error may be logged. A database error's message and parameters may quote a person's data, and other
 * libraries hang requests and answers on theirs: only its kind, its code and where it came from.
 */
export function safely(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error };
  const state = sqlState(error);
  if (state || error instanceof DrizzleQueryError) {
    return { name: error.name, sqlState: state, stack: stackWithoutMessage(error) };
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { name: error.name, code, message: error.message, stack: error.stack };
}

function stackWithoutMessage(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .join('\n');
}
