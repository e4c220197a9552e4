/** The time limits of the database, in milliseconds (docs/adr/0029). */
export interface TimeLimits {
  /** The longest wait for an unused connection of the pool, and for a new connection. */
  connectMs: number;
  /**
   * The longest wait for the answer to `begin`. A pooler may delay this answer until one of its
   * connections is unused.
   */
  beginMs: number;
  /** The longest time for one statement. After this time, the server ends the statement. */
  statementMs: number;
  /**
   * The longest wait for a lock that another transaction holds. After this time, the server ends
   * the wait.
   */
  lockMs: number;
  /**
   * The longest pause between two statements of a transaction. After this time, the server ends the
   * session, which frees its locks.
   */
  idleInTransactionMs: number;
  /**
   * How much longer than the server's limit the client waits for a statement. After this time, the
   * client gives up the connection.
   */
  graceMs: number;
  /**
   * How long a starting process waits for the lock of another process that migrates. After this
   * time, the starting process checks who holds the lock.
   */
  migrationLookMs: number;
  /**
   * The log reports the end of an outage when the last failure of the database is at least this
   * long ago.
   */
  calmMs: number;
}

/** Limits for transactions that a person waits for. */
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

/**
 * The limits for transactions that read or write very many rows (`isLong`), such as exports, daily
 * closes, and the sealing and verifying of the books.
 */
export const longLimits = { statementMs: 600_000, lockMs: 60_000 };

/** The limits for migrations. They are long, because a new index of a large table takes long. */
export const migrationLimits = { statementMs: 3_600_000, lockMs: 60_000 };
