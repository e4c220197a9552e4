/** How long the database may take, in milliseconds (docs/adr/0029). */
export interface TimeLimits {
  /** The longest wait for a free connection of the pool, and for a new one. */
  connectMs: number;
  /** The longest wait for the answer to `begin`. A pooler may delay it until one of its connections is free. */
  beginMs: number;
  /** The longest time for one statement. The server then ends it. */
  statementMs: number;
  /** The longest wait for one lock that another transaction holds. The server then ends the wait. */
  lockMs: number;
  /**
   * The longest pause between two statements of a transaction. The server then ends the session, which frees its locks.
   */
  idleInTransactionMs: number;
  /** How much longer than the server's limit the client waits for a statement, before it gives up the connection. */
  graceMs: number;
  /** How long a start waits for the lock of another process that migrates, before it looks who holds that lock. */
  migrationLookMs: number;
  /** How long the database must work before an outage is over. */
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

/** Limits for exports, closes, seals and proofs (`isLong`), which read or write very many rows. */
export const longLimits = { statementMs: 600_000, lockMs: 60_000 };

/** Limits for migrations: a new index of a large table takes time. */
export const migrationLimits = { statementMs: 3_600_000, lockMs: 60_000 };
