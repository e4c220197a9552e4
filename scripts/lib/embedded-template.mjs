import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { root } from './run.mjs';

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

/**
 * An embedded database that is made and migrated once for all tests: `data` is its folder to be copied, `snapshot` the
 * same as one file for a database in memory. Making one takes seconds, a copy a fraction. Kept until a migration or
 * this file changes; every test still gets a database of its own.
 */
export async function embeddedTemplate() {
  const folder = path.join(root, '.build', 'embedded', digestOfTemplate());
  const template = { data: path.join(folder, 'data'), snapshot: path.join(folder, 'snapshot.tar') };
  if (existsSync(template.snapshot)) return template;
  const draft = `${folder}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const client = await PGlite.create(path.join(draft, 'data'));
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
  writeFileSync(path.join(draft, 'snapshot.tar'), Buffer.from(await snapshot.arrayBuffer()));
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
  return template;
}

/** Before a run's tests: tells their processes where the template is. */
// biome-ignore lint/style/noDefaultExport: the test runners call a global set-up by its default export.
export default async function prepare() {
  const template = await embeddedTemplate();
  process.env.TEST_EMBEDDED_DATA = template.data;
  process.env.TEST_EMBEDDED_SNAPSHOT = template.snapshot;
}

/** Puts a copy of the template where a server with this data directory will look for its database. */
export function copyEmbeddedTemplate(dataDirectory) {
  const data = process.env.TEST_EMBEDDED_DATA;
  if (data) cpSync(data, path.join(dataDirectory, 'database'), { recursive: true });
}
