import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database, Tx } from './database-and-transaction.ts';
import { asDatabaseFailure, type TransactionPhase } from './database-failures.ts';
import { type MigrationSettings, migrate } from './find-or-run-pending-migrations.ts';
import { withRetries } from './retries-and-commit-hooks.ts';

/**
 * - `shared_buffers`: PostgreSQL clears all of this memory when it starts, so a larger value always
 *   uses more. 8 MB is enough, because the operating system caches the files too.
 * - `wal_recycle`: off, because a reused file of the write-ahead log would still contain old data,
 *   even about deleted people.
 */
const embeddedSettings = ['-c', 'shared_buffers=8MB', '-c', 'wal_recycle=off'];

/**
 * The files of an empty database. A new database begins as a copy of them, because making one takes
 * 800 MB of memory. Only a build has them: a program that runs from its sources makes its own.
 */
const emptyDatabase = path.join(import.meta.dirname, 'empty-database');

export function embeddedFolder(dataDirectory: string): string {
  return path.join(dataDirectory, 'database');
}

export function hasEmbeddedDatabase(dataDirectory: string): boolean {
  return existsSync(embeddedFolder(dataDirectory));
}

/** A database in memory begins as a copy of `snapshot`, if it is given. Runs pending migrations. */
export async function openEmbeddedDatabase(
  dataDirectory: string | 'memory',
  migrationsFolder: string,
  snapshot?: Blob,
  settings?: MigrationSettings,
): Promise<Database> {
  const client = await PGlite.create(
    dataDirectory === 'memory' ? 'memory://' : ownFolder(dataDirectory),
    {
      startParams: [...PGlite.defaultStartParams, ...embeddedSettings],
      ...(snapshot ? { loadDataDir: snapshot } : {}),
    },
  );
  const db = drizzle({ client: withParsersKept(client) });
  try {
    await db.transaction((tx) =>
      migrate(tx as unknown as Tx, readMigrationFiles({ migrationsFolder }), 'DATA_DIR', settings),
    );
  } catch (error) {
    // An open client would keep the process from ending.
    await client.close();
    throw error;
  }
  return {
    embedded: true,
    // The options of `transact` are ignored: the embedded database has one connection, so
    // transactions run one after another.
    transact: (body) =>
      withRetries(async (collectHooks) => {
        let phase: TransactionPhase = 'begin';
        try {
          return await db.transaction(async (pgliteTx) => {
            phase = 'body';
            const tx = pgliteTx as unknown as Tx;
            const value = await body(tx);
            collectHooks(tx);
            phase = 'commit';
            return value;
          });
        } catch (error) {
          throw asDatabaseFailure(error, phase, { isConnectionLost: false });
        }
      }),
    connectionsLost: () => 0,
    pools: () => [],
    forgetDeleted: async () => {
      if (dataDirectory !== 'memory') await rewriteTables(client);
    },
    close: () => client.close(),
  };
}

/** Makes an existing folder private too, because an earlier release let other users open it. */
function ownFolder(dataDirectory: string): string {
  const folder = embeddedFolder(dataDirectory);
  if (!existsSync(folder) && existsSync(emptyDatabase)) copyWhole(emptyDatabase, folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  return folder;
}

/** If the process dies, `to` is either complete or absent. */
function copyWhole(from: string, to: string): void {
  const unfinished = `${to}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  cpSync(from, unfinished, { recursive: true });
  renameSync(unfinished, to);
}

/**
 * Uses `vacuum full`, because a plain vacuum would leave deleted bytes in the files. Skips
 * append-only tables, which hold most of the data and never lose a row.
 */
async function rewriteTables(client: PGlite): Promise<void> {
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
 * Sets Drizzle's parsers on the client. As an option, they were copied for each statement, which
 * took a tenth of the statement's time.
 */
function withParsersKept(client: PGlite): PGlite {
  type Query = Pick<PGlite, 'query'>;
  const sparing = (on: Query): Query => ({
    query(statement, parameters, { parsers, ...options } = {}) {
      Object.assign(client.parsers, parsers);
      return on.query(statement, parameters, options);
    },
  });
  return Object.create(client, {
    query: { value: sparing(client).query },
    transaction: {
      // Drizzle calls only `query` on a transaction. `tx` must not be the prototype of this object:
      // V8 frees prototypes late, so `tx` would stay in memory for a long time.
      value: (body: (tx: Query) => Promise<unknown>) =>
        client.transaction((tx) => body(sparing(tx))),
    },
  });
}
