import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/pglite';
import { type Database, type Tx, withRetries } from './database.ts';
import { asDatabaseFailure, type TransactionPhase } from './database-failures.ts';
import { type MigrationSettings, migrate } from './migrations.ts';

/**
 * Settings of the embedded server. `shared_buffers`: a start clears all of this memory, so it stays in use. A page that
 * is not in it comes from the system's own cache of the file: a lookup by key costs the same with 8 MB as with 32 MB,
 * and a scan of 24 MB costs 20 ms more. `wal_recycle`: a recycled file of the log of writes would still contain what was
 * written earlier, also about deleted people.
 */
const embeddedSettings = ['-c', 'shared_buffers=8MB', '-c', 'wal_recycle=off'];

/**
 * The files of an empty database, which the build made. A new database begins as a copy of them, because making them
 * takes 800 MB of memory. A program that runs from its sources has no such files, and makes an empty database itself.
 */
const emptyDatabase = path.join(import.meta.dirname, 'empty-database');

/**
 * Opens the embedded database, in `dataDirectory` or in memory, and brings its tables up to date. A database in memory
 * begins as a copy of `snapshot`, or empty if there is no snapshot. Migrations read `settings`.
 */
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
    // There is one connection, so transactions run one after another. The options of `transact` are for servers, and
    // are not used here.
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

/**
 * Makes the database's folder, and lets only its owner open it. Restricts an existing folder too, because an earlier
 * version left it open to other users.
 */
function ownFolder(dataDirectory: string): string {
  const folder = path.join(dataDirectory, 'database');
  if (!existsSync(folder) && existsSync(emptyDatabase)) copyWhole(emptyDatabase, folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  return folder;
}

/** Copies a folder so that `to` is whole or absent, also after a crash. */
function copyWhole(from: string, to: string): void {
  const unfinished = `${to}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  cpSync(from, unfinished, { recursive: true });
  renameSync(unfinished, to);
}

/**
 * Writes the tables and their indexes into new files, and begins a new log of writes. A plain vacuum would leave the
 * deleted bytes in the old files. Append-only tables are skipped: nothing is ever deleted from them, and they hold most
 * of the data.
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
 * Stores Drizzle's parsers in the client, and leaves them out of each statement. Otherwise the client would copy its
 * hundreds of parsers for each statement, which took a tenth of the statement's time.
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
      // Drizzle asks a transaction nothing but queries. An object made from `tx` would keep `tx` in memory for long,
      // because V8 collects a prototype late.
      value: (body: (tx: Query) => Promise<unknown>) =>
        client.transaction((tx) => body(sparing(tx))),
    },
  });
}
