import { randomBytes } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { type Database, openEmbeddedDatabase, openServerDatabase } from './database.ts';

export const migrationsFolder = path.resolve(import.meta.dirname, '../../migrations');

/**
 * A freshly migrated database for one test file: on the server that `TEST_DATABASE_URL` names, else embedded and
 * in memory.
 */
export async function openTestDatabase(): Promise<Database> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (!serverUrl) return openEmbeddedDatabase('memory', migrationsFolder);
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const database = await openServerDatabase(url.href, migrationsFolder, () => undefined);
  return {
    ...database,
    async close() {
      await database.close();
      await onServer(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
