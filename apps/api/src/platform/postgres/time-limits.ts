/** How long the database may take, in milliseconds (docs/adr/0029). */
export interface TimeLimits {
  /** For a free connection of the pool, and for a new one. */
  connectMs: number;
  /** For the answer to `begin`. A pooler may delay it until one of its connections is free. */
  beginMs: number;
  /** For one statement. The server ends it after this. */
  statementMs: number;
  /** For one lock that another transaction holds. The server ends the wait after this. */
  lockMs: number;
  /** Between two statements of a transaction. After this the server ends the session, which frees its locks. */
  idleInTransactionMs: number;
  /** How much longer than the server's limit the client waits for a statement, before it gives up the connection. */
  graceMs: number;
  /** For the lock of another process that migrates, before this start looks at who that is. */
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
