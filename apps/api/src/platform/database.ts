import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { type ExtractTablesWithRelations, type SQL, sql } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type {
  PgDatabase,
  PgQueryResultHKT,
  PgTransaction,
  PgTransactionConfig,
} from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { WrongEnvironment } from './environment.ts';

type NoSchema = Record<string, never>;

/** An open transaction: the only way to the database that operations and stores are given. */
export type Tx = PgTransaction<PgQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>;

/**
 * What the statements of a transaction see of others' commits: each what is there when it starts, as a change has to that
 * looks again under a lock; or all the same moment, so that an answer put together of several never mixes two.
 */
export type Seeing = 'each_its_own' | 'one_moment';

export interface Database {
  readonly embedded: boolean;
  /**
   * Runs `body` in one transaction; it is run again when the server reports a serialization failure or a deadlock. Throws
   * `DatabaseUnavailable` where none could begin.
   */
  transact<T>(body: (tx: Tx) => Promise<T>, seeing?: Seeing): Promise<T>;
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
/** Any process migrating takes this lock first, so that two servers starting together migrate once. */
const migrationLockKey = 7_000_001;

const commitHooks = new WeakMap<object, Set<() => void>>();

/** Calls `hook` once after this transaction commits; a hook asked for twice is called once. */
export function afterCommit(tx: Tx, hook: () => void): void {
  const hooks = commitHooks.get(tx) ?? new Set();
  hooks.add(hook);
  commitHooks.set(tx, hooks);
}

/**
 * A start clears this memory first: the usual 128 MB take a tenth of a second, for data that are a few megabytes. A log of
 * writes that is used again keeps what was written by then, of people who are deleted too.
 */
const embeddedSettings = ['-c', 'shared_buffers=32MB', '-c', 'wal_recycle=off'];

/** The embedded database, in `dataDirectory` or in memory; one in memory may begin as a snapshot of another. */
export async function openEmbeddedDatabase(
  dataDirectory: string | 'memory',
  migrationsFolder: string,
  snapshot?: Blob,
): Promise<Database> {
  if (dataDirectory !== 'memory') mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const client = await PGlite.create(
    dataDirectory === 'memory' ? 'memory://' : path.join(dataDirectory, 'database'),
    {
      startParams: [...PGlite.defaultStartParams, ...embeddedSettings],
      ...(snapshot ? { loadDataDir: snapshot } : {}),
    },
  );
  const db = drizzlePglite({ client: withParsersToldOnce(client) });
  await migratePglite(db, { migrationsFolder });
  return {
    embedded: true,
    // One connection: a transaction here has the database to itself.
    transact: (body) => transactOn(db as unknown as AnyDatabase, body),
    connectionsLost: () => 0,
    forgetDeleted: async () => {
      if (dataDirectory !== 'memory') await writeAnew(client);
    },
    close: () => client.close(),
  };
}

/**
 * Writes the tables and their indexes into new files, and begins a new log of writes. A plain vacuum leaves the bytes where
 * they are. Nothing is ever deleted of what is append-only, which is most of it.
 */
async function writeAnew(client: PGlite): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and not exists (
       select from pg_trigger where tgrelid = pg_class.oid and tgname like '%append_only')`,
  );
  for (const { name } of rows) await client.exec(`vacuum full ${name}`);
  await client.exec('select pg_switch_wal()');
  await client.exec('checkpoint');
}

/**
 * The client copies all its parsers, hundreds, for each statement that brings some, which was a tenth of all its time.
 * Drizzle brings the same few with every statement: the client keeps them.
 */
function withParsersToldOnce(client: PGlite): PGlite {
  type Query = Pick<PGlite, 'query'>;
  const sparing = (on: Query): Query['query'] => {
    return (statement, parameters, { parsers, ...options } = {}) => {
      Object.assign(client.parsers, parsers);
      return on.query(statement, parameters, options);
    };
  };
  const same = <On extends Query>(on: On): On =>
    Object.create(on, { query: { value: sparing(on) } });
  return Object.create(client, {
    query: { value: sparing(client) },
    transaction: {
      value: (body: Parameters<PGlite['transaction']>[0]) =>
        client.transaction((tx) => body(same(tx))),
    },
  });
}

export async function openServerDatabase(
  url: string,
  migrationsFolder: string,
  onIdleError: (error: Error) => void,
  pooling: Pick<pg.PoolConfig, 'max' | 'connectionTimeoutMillis' | 'Client'> = {},
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 12,
    connectionTimeoutMillis: 10_000,
    // A server that vanished is noticed, where a query would wait two hours for its answer.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...pooling,
  });
  pool.on('error', onIdleError);
  const connectionsLost = countLosses(pool);
  try {
    await migrateServer(pool, migrationsFolder);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const db = drizzlePg({ client: pool });
  return {
    embedded: false,
    connectionsLost,
    forgetDeleted: async () => undefined,
    transact: (body, seeing) =>
      transactOn(
        db as unknown as AnyDatabase,
        body,
        seeing === 'one_moment' ? { isolationLevel: 'repeatable read' } : undefined,
      ),
    close: () => pool.end(),
  };
}

/** Counts how often the pool had connections and then had none. */
function countLosses(pool: pg.Pool): () => number {
  const live = new Set<pg.PoolClient>();
  let losses = 0;
  pool.on('connect', (client) => {
    live.add(client);
    const gone = () => {
      if (live.delete(client) && live.size === 0) losses++;
    };
    // Without a listener, an error in the midst of a transaction would end the process.
    client.on('error', gone);
    // The pool tells of a connection that it closes only after the server has answered. A vanished server never does.
    const end: (...given: unknown[]) => unknown = (client as pg.Client).end.bind(client);
    Object.assign(client, {
      end: (...given: unknown[]) => {
        gone();
        return end(...given);
      },
    });
  });
  return () => losses;
}

async function migrateServer(pool: pg.Pool, migrationsFolder: string): Promise<void> {
  const client = await pool.connect().catch((error: unknown) => {
    throw new WrongEnvironment('DATABASE_URL', `names a database that ${whyNotReached(error)}.`);
  });
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLockKey]);
    await migratePg(drizzlePg({ client }), { migrationsFolder });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLockKey]).catch(() => undefined);
    client.release();
  }
}

/** The server's own words name a user or a database, never a password. */
function whyNotReached(error: unknown): string {
  const said = error instanceof pg.DatabaseError ? error.message : codeOf(error);
  return `cannot be used: ${said}`;
}

/** Of this try of a transaction nothing has begun: all connections stayed taken, or the server is not there. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';

  constructor(cause: unknown) {
    super(`No transaction could begin: ${codeOf(cause)}.`, { cause });
  }
}

function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    return error.code;
  }
  return error instanceof Error && error.message ? error.message : 'no answer';
}

type AnyDatabase = PgDatabase<PgQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>;

async function transactOn<T>(
  db: AnyDatabase,
  body: (tx: Tx) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let hooks: Set<() => void> | undefined;
    let hasBegun = false;
    try {
      const result = await db.transaction(async (tx) => {
        hasBegun = true;
        const value = await body(tx);
        hooks = commitHooks.get(tx);
        return value;
      }, config);
      for (const hook of hooks ?? []) hook();
      return result;
    } catch (error) {
      if (!hasBegun) throw new DatabaseUnavailable(error);
      if (attempt >= maximumTries || !isRetryable(error)) throw error;
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

/** The SQLSTATE of a failed query; drizzle keeps the driver's error in `cause`. */
export function sqlState(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && current.code.length === 5) {
      return current.code;
    }
  }
  return undefined;
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

export async function isReachable(database: Database): Promise<boolean> {
  return database
    .transact((tx) => rowsOf(tx, sql`select 1 as one`))
    .then(() => true)
    .catch(() => false);
}
