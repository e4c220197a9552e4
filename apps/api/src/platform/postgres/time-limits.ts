/** The time limits of the database, in milliseconds (docs/adr/0029). */
export interface TimeLimits {
  /** The longest wait for an unused connection of the pool, and for a new connection. */
  connectMs: number;
  /**
   * The longest wait for the answer to `begin`, which a pooler may delay until a connection is
   * unused. Also the longest wait for a new connection's first answer.
   */
  beginMs: number;
  statementMs: number;
  lockMs: number;
  /** The longest pause in a transaction, after which the server ends the session. */
  idleInTransactionMs: number;
  /** How much longer than the server the client waits for a statement. */
  graceMs: number;
  /** How long a starting process waits for another that migrates, before it looks who that is. */
  migrationLookMs: number;
  /** The log reports the end of an outage when the last failure is at least this long ago. */
  calmMs: number;
}

export const timeLimits: TimeLimits = {
  connectMs: 10_000,
  beginMs: 10_000,
  statementMs: 30_000,
  lockMs: 15_000,
  idleInTransactionMs: 30_000,
  graceMs: 5_000,
  migrationLookMs: 5_000,
  calmMs: 30_000,
};

/** The settings of the server by which it keeps these limits, in milliseconds. */
export function settingsOf({
  statementMs,
  lockMs,
  idleInTransactionMs,
}: TimeLimits): Record<string, number> {
  return {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  };
}

export const longLimits = { statementMs: 600_000, lockMs: 60_000 };

/** A new index of a large table takes long. */
export const migrationLimits = { statementMs: 3_600_000, lockMs: 60_000 };
