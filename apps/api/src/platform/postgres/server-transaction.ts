import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { sqlState } from '../base/sql-state.ts';
import {
  setLastStatement,
  type TransactionOptions,
  type Tx,
} from '../database/database-and-transaction.ts';
import { asDatabaseFailure, type TransactionPhase } from '../database/database-failures.ts';
import type { Connection, ConnectionPool, QueryClient } from './connection-pool.ts';
import { isOutdatedPlan, type PreparedStatements } from './prepared-statements.ts';
import { settingsOf, type TimeLimits } from './time-limits.ts';

const dialect = new PgDialect();

interface ServerTransaction extends Pick<TransactionOptions, 'seeing' | 'isForLender'> {
  limits: TimeLimits;
  /** Null if no statement is prepared. */
  names?: PreparedStatements | null;
}

/** Does not retry. */
export async function transactOnce<T>(
  pool: ConnectionPool,
  { limits, seeing, isForLender, names = null }: ServerTransaction,
  body: (tx: Tx) => Promise<T>,
): Promise<T> {
  const connection = await pool.connect(isForLender).catch((error: unknown) => {
    throw asDatabaseFailure(error, 'begin', { isConnectionLost: true });
  });
  const { client } = connection;
  let phase: TransactionPhase = 'body';
  let isUsable = true;
  connection.limitQueries(limits.beginMs);
  const begun = client.query(beginStatement(limits, seeing, connection.kept));
  connection.limitQueries(limits.statementMs + limits.graceMs);
  const open = withinTransaction(connection, begun, names);
  try {
    const tx = txOf(open.client);
    setLastStatement(tx, () => txOf(open.lastClient));
    const value = await body(tx).finally(open.end);
    await begun;
    phase = 'commit';
    const { command } = await open.commit();
    if (command !== 'COMMIT') throw new Error(`The server answered the commit by ${command}.`);
    return value;
  } catch (error) {
    await begun.catch(() => {
      phase = 'begin';
    });
    const isRolledBack = await rollBack(connection);
    isUsable = isRolledBack && !isOutdatedPlan(sqlState(error));
    // A failed rollback means that the connection was lost, or that a FATAL or PANIC error ended
    // the server's session.
    throw asDatabaseFailure(error, phase, { isConnectionLost: !isRolledBack });
  } finally {
    connection.release(isUsable);
  }
}

function txOf(client: QueryClient): Tx {
  const session = new NodePgSession(client as pg.PoolClient, dialect, undefined);
  return new NodePgTransaction(dialect, session, undefined) as unknown as Tx;
}

type Query = (statement: pg.QueryConfig, values?: unknown[]) => Promise<unknown>;

interface OpenTransaction {
  client: QueryClient;
  /** For the transaction's last statement (`asLastStatement`). */
  lastClient: QueryClient;
  end(): void;
  commit(): Promise<pg.QueryResult>;
}

/**
 * Only a read is sent before `begin` is answered: if `begin` had failed, PostgreSQL would commit a
 * change at once, outside any transaction. And only a transaction that has changed nothing sends
 * its commit before its last statement is answered, so a failure still keeps nothing.
 */
function withinTransaction(
  { client, kept }: Connection,
  begun: Promise<unknown>,
  names: PreparedStatements | null,
): OpenTransaction {
  const ask = client.query as unknown as Query;
  let hasBegun = false;
  let hasEnded = false;
  let hasOnlyRead = true;
  let committing: Promise<pg.QueryResult> | undefined;
  begun.then(
    () => {
      hasBegun = true;
    },
    () => undefined,
  );
  const commit = () => {
    committing ??= client.query('commit');
    return committing;
  };
  const query = async (isLast: boolean, statement: pg.QueryConfig, values?: unknown[]) => {
    if (!isRead.test(statement.text)) {
      hasOnlyRead = false;
      if (!hasBegun) await begun;
    }
    if (hasEnded) throw new Error('A statement came after the end of its transaction.');
    const name = kept ? names?.nameOf(statement.text) : undefined;
    const answer = ask(name ? { ...statement, name } : statement, values);
    answer.catch(() => undefined);
    if (isLast && hasOnlyRead) {
      hasEnded = true;
      commit().catch(() => undefined);
    }
    // If `begin` failed, its error has the cause.
    await begun;
    return answer;
  };
  const clientOf = (isLast: boolean): QueryClient => {
    const asking: Query = (statement, values) => query(isLast, statement, values);
    return { query: asking as QueryClient['query'] };
  };
  return {
    client: clientOf(false),
    lastClient: clientOf(true),
    end() {
      hasEnded = true;
    },
    commit,
  };
}

const isRead = /^\s*select\b/i;

/**
 * Begins the transaction and sets its limits in one round trip, except those that the session keeps.
 * Behind a pooler no session keeps any: a transaction pooler refuses parameters that it does not
 * know, and passes a session with its settings on to other clients (docs/adr/0029).
 *
 * Always names the isolation level, because `default_transaction_isolation` may be a stricter one. A
 * transaction that waited for a lock would then miss what the lock's holder has just committed.
 */
function beginStatement(
  limits: TimeLimits,
  seeing: TransactionOptions['seeing'],
  kept: TimeLimits | null,
): string {
  const isolation = seeing === 'one_moment' ? 'repeatable read' : 'read committed';
  const known = kept ? settingsOf(kept) : {};
  const own = Object.entries(settingsOf(limits)).filter(([name, ms]) => known[name] !== ms);
  return [
    `begin isolation level ${isolation}`,
    ...own.map(([name, ms]) => `set local ${name} = ${ms}`),
  ].join('; ');
}

/** If the connection is lost, the server rolls back by itself. */
async function rollBack({ client, isLost }: Connection): Promise<boolean> {
  if (isLost()) return false;
  return client.query('rollback').then(
    () => true,
    () => false,
  );
}
