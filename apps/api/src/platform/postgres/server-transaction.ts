import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { TransactionOptions, Tx } from '../database/database.ts';
import { asDatabaseFailure, type TransactionPhase } from '../database/database-failures.ts';
import type { Connection, ConnectionPool } from './connection-pool.ts';
import type { TimeLimits } from './time-limits.ts';

const dialect = new PgDialect();

/** Runs `body` in one transaction of one connection. Does not try again. */
export async function transactOnce<T>(
  pool: ConnectionPool,
  limits: TimeLimits,
  { seeing }: Pick<TransactionOptions, 'seeing'>,
  body: (tx: Tx) => Promise<T>,
): Promise<T> {
  const connection = await pool.connect().catch((error: unknown) => {
    throw asDatabaseFailure(error, 'begin', { isConnectionLost: true });
  });
  const { client } = connection;
  let phase: TransactionPhase = 'begin';
  let isUsable = true;
  try {
    connection.limitQueries(limits.beginMs);
    await client.query({ text: beginStatement(limits, seeing) });
    phase = 'body';
    connection.limitQueries(limits.statementMs + limits.graceMs);
    const session = new NodePgSession(client, dialect, undefined);
    const value = await body(new NodePgTransaction(dialect, session, undefined) as unknown as Tx);
    phase = 'commit';
    const { command } = await client.query({ text: 'commit' });
    if (command !== 'COMMIT') throw new Error(`The server answered the commit by ${command}.`);
    return value;
  } catch (error) {
    isUsable = await rollBack(connection);
    // A rollback that fails shows that the connection was lost. A FATAL or PANIC error ends the session, so that the
    // rollback after it fails too.
    throw asDatabaseFailure(error, phase, { isConnectionLost: !isUsable });
  } finally {
    connection.release(isUsable);
  }
}

/**
 * Makes the statement that begins a transaction and sets limits for it alone, in one round trip. The limits can't be
 * parameters of the connection, because a transaction pooler refuses parameters that it does not know. They can't be
 * settings of the session, because the pooler passes a session on to other clients (docs/adr/0029).
 */
function beginStatement(limits: TimeLimits, seeing: TransactionOptions['seeing']): string {
  return [
    seeing === 'one_moment' ? 'begin isolation level repeatable read' : 'begin',
    `set local statement_timeout = ${limits.statementMs}`,
    `set local lock_timeout = ${limits.lockMs}`,
    `set local idle_in_transaction_session_timeout = ${limits.idleInTransactionMs}`,
  ].join('; ');
}

/** Rolls back. Returns whether the connection may be used again. If it is lost, the server rolls back by itself. */
async function rollBack({ client, isLost }: Connection): Promise<boolean> {
  if (isLost()) return false;
  return client.query({ text: 'rollback' }).then(
    () => true,
    () => false,
  );
}
