import { createHash } from 'node:crypto';
import { cpSync, openAsBlob, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { root } from '../programs/run.mjs';
import { makeFolderOnce } from './make-folder-once.mjs';

const migrationsFolder = path.join(root, 'apps/api/migrations');

function digestOfTemplate() {
  const digest = createHash('sha256')
    .update(process.version)
    .update(readFileSync(import.meta.filename));
  for (const name of readdirSync(migrationsFolder).sort()) {
    if (name.endsWith('.sql'))
      digest.update(name).update(readFileSync(path.join(migrationsFolder, name)));
  }
  return digest.digest('hex').slice(0, 16);
}

let found;

/** Finds the template, or makes it. A process looks for it once: tests open hundreds of databases. */
function embeddedTemplate() {
  found ??= findTemplate();
  return found;
}

/**
 * Finds the migrated embedded database that tests copy, or makes it. `data` is its folder, `snapshot` the same as one
 * file for a database in memory. Making one takes seconds, a copy a fraction. It is kept until a migration or this file
 * changes.
 */
async function findTemplate() {
  const folder = path.join(root, '.build', 'embedded', digestOfTemplate());
  await makeFolderOnce(folder, makeTemplate);
  return { data: path.join(folder, 'data'), snapshot: path.join(folder, 'snapshot.tar') };
}

async function makeTemplate(folder) {
  const client = await PGlite.create(path.join(folder, 'data'));
  await migrate(drizzle({ client }), { migrationsFolder });
  // Opened hundreds of times: without two databases that nobody uses, and with nothing to recover, in half the time.
  for (const statement of [
    'update pg_database set datistemplate = false',
    'drop database template0',
    'drop database template1',
    'checkpoint',
  ])
    await client.exec(statement);
  const snapshot = await client.dumpDataDir('none');
  await client.close();
  writeFileSync(path.join(folder, 'snapshot.tar'), Buffer.from(await snapshot.arrayBuffer()));
}

/** Puts a copy of the template where a server with this data directory will look for its database. */
export async function copyEmbeddedTemplate(dataDirectory) {
  const { data } = await embeddedTemplate();
  cpSync(data, path.join(dataDirectory, 'database'), { recursive: true });
}

/** The template as an embedded database in memory begins with it. */
export async function embeddedSnapshot() {
  const { snapshot } = await embeddedTemplate();
  return openAsBlob(snapshot);
}
