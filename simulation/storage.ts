import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type Database, openEmbeddedDatabase } from '../apps/api/src/platform/database.ts';
import { silentLog } from '../apps/api/src/platform/log.ts';
import { openServerDatabase } from '../apps/api/src/platform/server-database.ts';

export const migrationsFolder = path.resolve(import.meta.dirname, '../apps/api/migrations');

/** What outlives every run of the product: its database and its folder. */
export interface Storage {
  database: Database;
  folder: string;
  environment: Record<string, string>;
  remove(): Promise<void>;
}

/** A folder that costs no disk where there is one. */
export function scratchFolder(): string {
  return mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'sevenday-sim-'));
}

/** On a PostgreSQL server when one is named, else on the embedded database in memory. */
export async function openStorage(encryptionKey: string): Promise<Storage> {
  const folder = scratchFolder();
  const environment = { DATA_DIR: folder, ENCRYPTION_KEY: encryptionKey };
  const server = process.env.TEST_DATABASE_URL;
  if (server) return openOnServer(server, folder, environment);
  const snapshot = process.env.TEST_EMBEDDED_SNAPSHOT;
  const database = await openEmbeddedDatabase(
    'memory',
    migrationsFolder,
    snapshot ? await openAsBlob(snapshot) : undefined,
  );
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

async function openOnServer(
  server: string,
  folder: string,
  environment: Record<string, string>,
): Promise<Storage> {
  const name = `simulation_${randomBytes(6).toString('hex')}`;
  await ask(server, `create database ${name} template ${await templateOn(server)}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await openHastyServer(url.href);
  return {
    database,
    folder,
    environment: { ...environment, DATABASE_URL: url.href },
    async remove() {
      await database.close();
      await ask(server, `drop database ${name} with (force)`);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A server's database whose commits wait for no disk: what is lost with the machine can be played again. */
export function openHastyServer(
  address: string,
  Client?: new () => pg.ClientBase,
): Promise<Database> {
  const url = new URL(address);
  url.searchParams.set('options', '-c synchronous_commit=off');
  return openServerDatabase(url.href, migrationsFolder, silentLog, Client ? { Client } : {});
}

let template: Promise<string> | undefined;

/** A database that is migrated once for all worlds of this process. */
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

/** To be called when the last world of this process is over. */
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
