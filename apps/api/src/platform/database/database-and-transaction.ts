import { type ExtractTablesWithRelations, type SQL, sql } from 'drizzle-orm';
import type { PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core';

export { DatabaseUnavailable, OutcomeUnknown } from './database-failures.ts';

type NoSchema = Record<string, never>;

/** An open transaction. Every query needs one. */
export type Tx = PgTransaction<PgQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>;

/**
 * `each_its_own`: each statement sees what was committed before it started. A change needs this,
 * because it locks a row and then reads it again. `one_moment`: an answer built from several
 * statements is consistent.
 */
export type Seeing = 'each_its_own' | 'one_moment';

export interface TransactionOptions {
  seeing?: Seeing;
  /** Allows more time (`longLimits`), for a transaction that reads or writes very many rows. */
  isLong?: boolean;
  /** True for a transaction that no borrower waits for (`forLender`). */
  isForLender?: boolean;
}

export interface PoolCount {
  name: 'borrowers' | 'lender' | 'all';
  open: number;
  idle: number;
  /** How many transactions wait for a connection. */
  waiting: number;
  most: number;
}

export interface Database {
  readonly embedded: boolean;
  /**
   * Runs `body` again after a serialization failure or a deadlock, at most four times. Throws
   * `DatabaseUnavailable` if the database failed or took too long and nothing was stored, and
   * `OutcomeUnknown` if the answer to the commit was lost.
   */
  transact<T>(body: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * How many times this process has lost all its connections to the server. The next connection may
   * then lead to another server. Always 0 for the embedded database. A function, so that a copy of
   * this object also returns the present number.
   */
  connectionsLost(): number;
  /** Empty for the embedded database. */
  pools(): PoolCount[];
  /**
   * Rewrites the files of the embedded database, so that they no longer contain deleted data. A
   * transaction may have to wait while a table is rewritten. Does nothing for a database in memory.
   * Does nothing on a server either, because the lender runs PostgreSQL's vacuum there.
   */
  forgetDeleted(): Promise<void>;
  close(): Promise<void>;
}

/**
 * On a server, the transactions of the returned database use only the lender's connections, so they
 * leave the borrowers' connections free. But if `connections.forLender` is 0, all transactions
 * share all connections.
 */
export function forLender(database: Database): Database {
  return {
    ...database,
    transact: (body, options) => database.transact(body, { ...options, isForLender: true }),
  };
}

const lastStatements = new WeakMap<Tx, () => Tx>();

/** `make` makes the form of `tx` that `asLastStatement` returns. */
export function setLastStatement(tx: Tx, make: () => Tx): void {
  lastStatements.set(tx, make);
}

/**
 * Returns `tx` in the form that runs one more statement, the last of this transaction. If the
 * transaction has changed nothing, a server gets its commit together with that statement, which
 * saves a round trip.
 */
export function asLastStatement(tx: Tx): Tx {
  return lastStatements.get(tx)?.() ?? tx;
}

/** Runs each body in its own savepoint. If a body throws, only its own changes are rolled back. */
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

/** A server returns a bigint as text, and the embedded database as a number. */
export async function rowsOf<Row extends Record<string, unknown>>(
  tx: Tx,
  query: SQL,
): Promise<Row[]> {
  const result = (await tx.execute(query)) as unknown as { rows: Row[] };
  return result.rows;
}
