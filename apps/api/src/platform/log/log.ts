import type { FastifyBaseLogger } from 'fastify';
import { type LogFields, pickLogFields } from './log-fields.ts';
import { loggableError } from './loggable-error.ts';
import { redactLogMessage } from './redact-log-message.ts';

interface WriteLine {
  (fields: LogFields, message: string): void;
  (message: string): void;
}

/**
 * The product's log. It never contains a name, an address, an account number, a token or a
 * document.
 */
export type Log = Record<'debug' | 'info' | 'warn' | 'error', WriteLine>;

/** A log that writes nothing, for tools and tests. */
export const silentLog: Log = { info() {}, warn() {}, error() {}, debug() {} };

type Write = (this: unknown, fields: LogFields, message: string) => void;

/**
 * Hooks for Fastify's logger (pino). They make it write only the fields that `log-fields.ts` lists,
 * and only the plain words of a message.
 */
export const loggerHooks = {
  logMethod(this: unknown, given: unknown[], write: Write): void {
    const [first, second] = given;
    const message = typeof first === 'string' ? first : second;
    const listed = first instanceof Error ? { error: loggableError(first) } : pickLogFields(first);
    // Drops the caller's other arguments, because the logger would put them into the message.
    write.call(this, listed, typeof message === 'string' ? redactLogMessage(message) : '');
  },
};

/**
 * Makes a logger's child loggers also write only the fields that `log-fields.ts` lists. Fastify
 * makes a child logger for each request. Without this guard, the child's own fields would reach the
 * log unchecked.
 */
export function guardChildren(log: FastifyBaseLogger): void {
  const makeChild = log.child;
  log.child = function guarded(this: FastifyBaseLogger, bindings, options) {
    const { level } = options ?? {};
    return makeChild.call(this, pickLogFields(bindings), level ? { level } : {});
  };
}
