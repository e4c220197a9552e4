import { type ExtractTablesWithRelations, type SQL, sql } from 'drizzle-orm';
import type { PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core';
import { sqlState } from '../base/sql-state.ts';

export { DatabaseUnavailable, OutcomeUnknown } from './database-failures.ts';

type NoSchema = Record<string, never>;

/** An open transaction: the only way to the database that operations and stores are given. */
export type Tx = PgTransaction<PgQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>;

/**
 * What the statements of a transaction see of others' commits: each what is there when it starts, as a change has to that
 * looks again under a lock; or all the same moment, so that an answer put together of several never mixes two.
 */
export type Seeing = 'each_its_own' | 'one_moment';

export interface TransactionOptions {
  seeing?: Seeing;
  /** Set for a transaction that reads or writes very many rows: it gets the longer limits of `time-limits.ts`. */
  isLong?: boolean;
}

export interface Database {
  readonly embedded: boolean;
  /**
   * Runs `body` in one transaction; it is run again when the server reports a serialization failure or a deadlock. Throws
   * `DatabaseUnavailable` when the database fails or passes a time limit: nothing of this transaction was kept. Throws
   * `OutcomeUnknown` when the answer to the commit was lost: nobody knows whether it was kept.
   */
  transact<T>(body: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Counts how often this process had connections to the server and then had none. Behind the next connection may be
   * another server. It is a function, so that a copy of this object counts on. Always 0 for the embedded database.
   */
  connectionsLost(): number;
  /**
   * Of the embedded database, whose files nobody else tidies up: what was deleted is gone from them when this ends. For
   * the time that it takes to write the tables anew, every transaction waits. A server's own vacuum is its keeper's.
   */
  forgetDeleted(): Promise<void>;
  close(): Promise<void>;
}

const maximumTries = 5;

const commitHooks = new WeakMap<object, Set<() => void>>();

/** Calls `hook` once after this transaction commits; a hook asked for twice is called once. */
export function afterCommit(tx: Tx, hook: () => void): void {
  const hooks = commitHooks.get(tx) ?? new Set();
  hooks.add(hook);
  commitHooks.set(tx, hooks);
}

/** Runs a transaction, and again after a serialization failure or a deadlock. Calls its hooks after the commit. */
export async function withRetries<T>(
  attempt: (collectHooks: (tx: Tx) => void) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    let hooks: Set<() => void> | undefined;
    try {
      const result = await attempt((tx) => {
        hooks = commitHooks.get(tx);
      });
      for (const hook of hooks ?? []) hook();
      return result;
    } catch (error) {
      if (tries >= maximumTries || !isRetryable(error)) throw error;
    }
  }
}

/** Parts of an open transaction: one that throws is taken back, and what was done before it stays. */
export function partsOf(tx: Tx): Pick<Database, 'transact'> {
  return {
    async transact(body) {
      await tx.execute(sql`savepoint part`);
      try {
        const result = await body(tx);
        await tx.execute(sql`release savepoint part`);
        return result;
      } catch (error) {
        await tx.execute(sql`rollback to savepoint part`);
        throw error;
      }
    },
  };
}

/** The name of the constraint that a failed query broke, if it did. */
export function brokenConstraint(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('constraint' in current && typeof current.constraint === 'string') {
      return current.constraint;
    }
  }
  return undefined;
}

function isRetryable(error: unknown): boolean {
  const state = sqlState(error);
  return state === '40001' || state === '40P01';
}

/** The rows of a hand-written query, the same on both drivers. */
export async function rowsOf<Row extends Record<string, unknown>>(
  tx: Tx,
  query: SQL,
): Promise<Row[]> {
  const result = (await tx.execute(query)) as unknown as { rows: Row[] };
  return result.rows;
}
