import type { FastifyBaseLogger } from 'fastify';
import { currentTraceId } from './current-trace.ts';
import { type LogFields, pickLogFields } from './log-fields.ts';
import { loggableError } from './loggable-error.ts';
import { redactLogMessage } from './redact-log-message.ts';

interface WriteLine {
  (fields: LogFields, message: string): void;
  (message: string): void;
}

/** Must never contain a person's name or address, an account number, a token or a document. */
export type Log = Record<'debug' | 'info' | 'warn' | 'error', WriteLine>;

export const silentLog: Log = { info() {}, warn() {}, error() {}, debug() {} };

type Write = (this: unknown, fields: LogFields, message: string) => void;

interface Bound {
  bindings(): Record<string, unknown>;
}

export const loggerHooks = {
  logMethod(this: Bound, given: unknown[], write: Write): void {
    const [first, second] = given;
    // The logger would put the caller's other arguments into the message.
    const message = typeof first === 'string' ? first : second;
    const listed = first instanceof Error ? { error: loggableError(first) } : pickLogFields(first);
    const fields = { ...traceUnlessNamed(this, listed), ...listed };
    write.call(this, fields, typeof message === 'string' ? redactLogMessage(message) : '');
  },
};

function traceUnlessNamed(logger: Bound, listed: LogFields): LogFields {
  const trace = currentTraceId();
  return !trace || listed.trace || logger.bindings().trace ? {} : { trace };
}

/** A child logger's own fields would otherwise reach the log unchecked. */
export function guardChildren(log: FastifyBaseLogger): void {
  const makeChild = log.child;
  log.child = function guarded(this: FastifyBaseLogger, bindings, options) {
    const { level } = options ?? {};
    return makeChild.call(this, pickLogFields(bindings), level ? { level } : {});
  };
}
