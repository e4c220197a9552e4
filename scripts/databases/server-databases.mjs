import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { root } from '../programs/run.mjs';

/** Asks one question of a server's database and hangs up. */
export async function askServer(url, statement) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

function addressOf(server, name) {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Copies a database as files: a third of what page by page costs. Every PostgreSQL that is still maintained can. */
function copyDatabase(server, { from, to }) {
  return askServer(server, `create database ${to} template ${from} strategy file_copy`);
}

function drop(server, name) {
  return askServer(server, `drop database ${name} with (force)`);
}

/**
 * A new database on a server, as a copy of the migrated one that `prepare` made; empty where nothing was prepared.
 * Migrating one takes ten times as long as copying it.
 */
export async function createServerDatabase(server, purpose) {
  const name = `${purpose}_${randomBytes(8).toString('hex')}`;
  await copyDatabase(server, { from: process.env.TEST_SERVER_TEMPLATE ?? 'template1', to: name });
  return { url: addressOf(server, name), drop: () => drop(server, name) };
}

/** A new database on a server with nothing in it, as a lender's is before the first start. */
export async function createEmptyServerDatabase(server, purpose) {
  const name = `${purpose}_${randomBytes(8).toString('hex')}`;
  await askServer(server, `create database ${name}`);
  return { url: addressOf(server, name), drop: () => drop(server, name) };
}

/**
 * A copy of a database that nobody is connected to, as a dump would be: `putBack` replaces the database by it, whatever
 * became of that since.
 */
export async function copyServerDatabase(server, url) {
  const name = new URL(url).pathname.slice(1);
  const copy = `copy_${randomBytes(8).toString('hex')}`;
  await copyDatabase(server, { from: name, to: copy });
  return {
    async putBack() {
      await drop(server, name);
      await copyDatabase(server, { from: copy, to: name });
    },
    drop: () => drop(server, copy),
  };
}

/**
 * As `copyServerDatabase`, of a database that programs are connected to. They lose their connections when it is copied,
 * and when it is put back.
 */
export async function copyLiveDatabase(server, url) {
  const name = new URL(url).pathname.slice(1);
  const letIn = (isLetIn) =>
    askServer(server, `alter database ${name} allow_connections ${isLetIn}`);
  await letIn(false);
  await askServer(
    server,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
  );
  try {
    return await copyServerDatabase(server, url);
  } finally {
    await letIn(true);
  }
}

/** Before a run's tests: makes the template on the server that TEST_DATABASE_URL names, and removes it after them. */
// biome-ignore lint/style/noDefaultExport: the test runners call a global set-up by its default export.
export default async function prepare() {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return undefined;
  const template = await createEmptyServerDatabase(server, 'template');
  const client = new pg.Client({ connectionString: template.url });
  await client.connect();
  try {
    await migrate(drizzle({ client }), {
      migrationsFolder: path.join(root, 'apps/api/migrations'),
    });
  } finally {
    await client.end();
  }
  process.env.TEST_SERVER_TEMPLATE = new URL(template.url).pathname.slice(1);
  return template.drop;
}
