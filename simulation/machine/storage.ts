import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Database } from '../../apps/api/src/platform/database/database-and-transaction.ts';
import {
  type LosingDatabase,
  openLosingDatabase,
} from '../../apps/api/src/platform/database/database-losing-commits.testing.ts';
import { openEmbeddedDatabase } from '../../apps/api/src/platform/database/embedded-database.ts';
import { silentLog } from '../../apps/api/src/platform/log/log.ts';
import { openServerDatabase } from '../../apps/api/src/platform/postgres/server-database.ts';
import {
  copyEmbeddedTemplate,
  embeddedSnapshot,
} from '../../scripts/databases/embedded-template.mjs';
import { copyLiveDatabase } from '../../scripts/databases/server-databases.mjs';

export const migrationsFolder = path.resolve(import.meta.dirname, '../../apps/api/migrations');

/** What outlives every run of the product: its database and its folder. */
export interface Storage {
  database: Database;
  /** Makes the database lose its last commits, where it can. */
  losing?: Pick<LosingDatabase, 'keep' | 'lose'>;
  folder: string;
  environment: Record<string, string>;
  remove(): Promise<void>;
}

export function scratchFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'sevenday-sim-'));
}

/** Opens storage on a PostgreSQL server if one is named, or else on the embedded database in memory. */
export async function openStorage(
  encryptionKey: string,
  { losesTail = false } = {},
): Promise<Storage> {
  const folder = scratchFolder();
  const environment = { DATA_DIR: folder, ENCRYPTION_KEY: encryptionKey };
  const server = process.env.TEST_DATABASE_URL;
  if (server) return openOnServer(server, folder, environment, losesTail);
  if (losesTail) return openInFolder(folder, environment);
  const database = await openEmbeddedDatabase('memory', migrationsFolder, await embeddedSnapshot());
  return {
    database,
    folder,
    environment,
    async remove() {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Opens the embedded database in a folder. A database in memory cannot be put back, so one that may lose its last
 * commits needs a folder.
 */
async function openInFolder(folder: string, environment: Record<string, string>): Promise<Storage> {
  const data = path.join(folder, 'database');
  await copyEmbeddedTemplate(folder);
  const losing = await openLosingDatabase(
    () => openEmbeddedDatabase(folder, migrationsFolder),
    async () => {
      const kept = `${data}-kept`;
      rmSync(kept, { recursive: true, force: true });
      cpSync(data, kept, { recursive: true });
      return async () => {
        rmSync(data, { recursive: true });
        cpSync(kept, data, { recursive: true });
      };
    },
  );
  return {
    database: losing.database,
    losing,
    folder,
    environment,
    async remove() {
      await losing.database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openOnServer(
  server: string,
  folder: string,
  environment: Record<string, string>,
  losesTail: boolean,
): Promise<Storage> {
  const name = `simulation_${randomBytes(6).toString('hex')}`;
  await ask(server, `create database ${name} template ${await templateOn(server)}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  let copy: Awaited<ReturnType<typeof copyLiveDatabase>> | null = null;
  const losing = await openLosingDatabase(
    () => openHastyServer(url.href),
    async () => {
      await copy?.drop();
      copy = await copyLiveDatabase(server, url.href);
      return copy.putBack;
    },
  );
  return {
    database: losing.database,
    ...(losesTail ? { losing } : {}),
    folder,
    environment: { ...environment, DATABASE_URL: url.href },
    async remove() {
      await losing.database.close();
      await copy?.drop();
      await ask(server, `drop database ${name} with (force)`);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Opens a server's database whose commits wait for no disk. What is lost with the machine can be played again. */
export function openHastyServer(address: string): Promise<Database> {
  const url = new URL(address);
  url.searchParams.set('options', '-c synchronous_commit=off');
  return openServerDatabase(url.href, migrationsFolder, silentLog);
}

let template: Promise<string> | undefined;

/** Makes a database that is migrated once for all worlds of this process. */
function templateOn(server: string): Promise<string> {
  template ??= (async () => {
    const name = `simulation_template_${randomBytes(6).toString('hex')}`;
    await ask(server, `create database ${name}`);
    const url = new URL(server);
    url.pathname = `/${name}`;
    const database = await openServerDatabase(url.href, migrationsFolder, silentLog);
    await database.close();
    return name;
  })();
  return template;
}

/** Removes that database. Call it when the last world of this process is over. */
export async function removeTemplate(): Promise<void> {
  const server = process.env.TEST_DATABASE_URL;
  if (server && template) await ask(server, `drop database ${await template} with (force)`);
  template = undefined;
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
