import type { FastifyBaseLogger } from 'fastify';

/** What the product writes to its log. Never a name, an address, an account number, a token or a document. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'debug'>;

/** For tools and tests that show nothing. */
export const silentLog: Log = {
  info() {},
  warn() {},
  error() {},
  debug() {},
};
