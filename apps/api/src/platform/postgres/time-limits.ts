/** How long the database may take, in milliseconds (docs/adr/0029). */
export interface TimeLimits {
  /** For a free connection of the pool, and for a new one. */
  connectMs: number;
  /** For the answer to `begin`. A pooler may hold it until one of its connections is free. */
  beginMs: number;
  /** For one statement; the server ends it. */
  statementMs: number;
  /** For one lock that another transaction holds; the server ends the wait. */
  lockMs: number;
  /** Between two statements of a transaction. The server ends the session, and its locks are free. */
  idleInTransactionMs: number;
  /** What the client waits beyond the server's limit for a statement, before it gives the connection up. */
  graceMs: number;
  /** For the lock of another process that migrates, before a start looks who that is. */
  migrationLookMs: number;
  /** For which the database has to work before an outage is called over. */
  calmMs: number;
}

/** For what a person waits for. */
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

/** For exports, closes, seals and proofs (`isLong`): they read or write very many rows. */
export const longLimits = { statementMs: 600_000, lockMs: 60_000 };

/** For migrations: a new index of a large table takes its time. */
export const migrationLimits = { statementMs: 3_600_000, lockMs: 60_000 };
