import type { FastifyBaseLogger } from 'fastify';
import { type LogFields, pickLogFields } from './log-fields.ts';
import { loggableError } from './loggable-error.ts';
import { redactLogMessage } from './redact-log-message.ts';

interface WriteLine {
  (fields: LogFields, message: string): void;
  (message: string): void;
}

/** Never contains a name, an address, an account number, a token or a document. */
export type Log = Record<'debug' | 'info' | 'warn' | 'error', WriteLine>;

export const silentLog: Log = { info() {}, warn() {}, error() {}, debug() {} };

type Write = (this: unknown, fields: LogFields, message: string) => void;

/**
 * Hooks for Fastify's logger (pino), so that it writes only the fields of `log-fields.ts`, and only
 * the plain words of a message.
 */
export const loggerHooks = {
  logMethod(this: unknown, given: unknown[], write: Write): void {
    const [first, second] = given;
    const message = typeof first === 'string' ? first : second;
    const listed = first instanceof Error ? { error: loggableError(first) } : pickLogFields(first);
    // The logger would put the caller's other arguments into the message.
    write.call(this, listed, typeof message === 'string' ? redactLogMessage(message) : '');
  },
};

/**
 * Limits child loggers to the fields of `log-fields.ts` too. Fastify makes a child logger for each
 * request, whose own fields would reach the log unchecked.
 */
export function guardChildren(log: FastifyBaseLogger): void {
  const makeChild = log.child;
  log.child = function guarded(this: FastifyBaseLogger, bindings, options) {
    const { level } = options ?? {};
    return makeChild.call(this, pickLogFields(bindings), level ? { level } : {});
  };
}
