import { DrizzleQueryError } from 'drizzle-orm';
import { OwnError } from '../base/own-error.ts';
import { sqlState } from '../base/sql-state.ts';

export type TransactionPhase = 'begin' | 'body' | 'commit';

/** The transaction stored nothing. */
export class DatabaseUnavailable extends OwnError {
  override readonly name = 'DatabaseUnavailable';
  override readonly mayPass = true;
  /**
   * False if only a lock or a statement took too long. True for every other failure, also if no
   * connection was free in time: the log has one line about each of these, and not one for each
   * call.
   */
  readonly isOutage: boolean;

  constructor(cause: unknown, isOutage: boolean) {
    super(`The transaction was not done: ${codeOf(cause)}.`, { cause });
    this.isOutage = isOutage;
  }
}

/** The answer to the commit was lost, so nobody knows whether it succeeded. */
export class OutcomeUnknown extends OwnError {
  override readonly name = 'OutcomeUnknown';
  override readonly mayPass = true;

  constructor(cause: unknown) {
    super(`Nobody knows whether the transaction was kept: ${codeOf(cause)}.`, { cause });
  }
}

/**
 * An error without a code comes from the driver. Its message contains no data of a row, so it is
 * returned.
 */
export function codeOf(error: unknown): string {
  const found = sqlState(error);
  if (found) return found;
  if (error instanceof DrizzleQueryError) return codeOf(error.cause);
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    return error.code;
  }
  return error instanceof Error && error.message ? error.message : 'no answer';
}

/**
 * SQLSTATEs that mean an outage: connection exceptions, insufficient resources (also a full disk),
 * operator intervention, a read-only server, and a failed read or write of the disk (PostgreSQL's
 * manual, appendix "Error Codes").
 */
const outage = /^(?:08|53|57P|25006$|58030$)/;
/** `query_canceled` by `statement_timeout`, and `lock_not_available` by `lock_timeout`. */
const timeLimit = /^(?:57014|55P03)$/;

/**
 * These SQLSTATEs end the session. During a commit, we then don't learn whether the commit
 * succeeded.
 */
const endsSession = /^(?:08|57P)/;

/** Reads only codes, because messages and severities are in the language of `lc_messages`. */
export function asDatabaseFailure(
  error: unknown,
  phase: TransactionPhase,
  { isConnectionLost }: { isConnectionLost: boolean },
): unknown {
  const code = sqlState(error) ?? '';
  if (phase === 'begin') return new DatabaseUnavailable(error, true);
  if (phase === 'commit' && (isConnectionLost || endsSession.test(code))) {
    return new OutcomeUnknown(error);
  }
  if (timeLimit.test(code)) return new DatabaseUnavailable(error, false);
  const isQuery = code !== '' || error instanceof DrizzleQueryError;
  if (outage.test(code) || (isConnectionLost && isQuery)) {
    return new DatabaseUnavailable(error, true);
  }
  return error;
}

export function brokenConstraint(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('constraint' in current && typeof current.constraint === 'string') {
      return current.constraint;
    }
  }
  return undefined;
}
