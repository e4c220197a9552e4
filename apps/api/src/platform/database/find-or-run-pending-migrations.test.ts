import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  askServer,
  createEmptyServerDatabase,
} from '../../../../../scripts/databases/server-databases.mjs';
import { WrongEnvironment } from '../base/wrong-environment.ts';
import { silentLog } from '../log/log.ts';
import { openServerDatabase } from '../postgres/server-database.ts';
import { isLongRun, migrationsFolder } from '../testing.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';

/** A database from before the baseline, the migration that replaced all earlier ones. */
const beforeBaseline = [
  'create schema drizzle',
  'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  "insert into drizzle.__drizzle_migrations (hash, created_at) values ('0000', 1795260112699)",
  'create table collections (id uuid primary key)',
];
const tables =
  "select table_schema || '.' || table_name as name from information_schema.tables where table_schema in ('public', 'drizzle') order by 1";
const untouched = [{ name: 'drizzle.__drizzle_migrations' }, { name: 'public.collections' }];

/** Making an embedded database takes seconds, so its tests run only in the long run, where no server is given. */
const onServer = Boolean(process.env.TEST_DATABASE_URL);
const onEmbedded = !onServer && isLongRun;

/**
 * Statements that may break a running program of the last release, because they remove what it
 * uses. A migration may contain one only if no released program uses the removed thing any more.
 * The migration is then listed in `contracts`, with the first release that does not use it
 * (docs/adr/0065).
 */
const contracting =
  /\b(?:drop (?:table|column|schema|function|type)|rename (?:to|column)|set not null|alter column \S+ (?:set data )?type)\b|add column (?!.*\bdefault\b).*\bnot null\b/i;
const contracts: Record<string, string> = {};

describe('a database from before the baseline is refused, and nothing in it is touched', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'sevenday-former-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it.runIf(onEmbedded)('as the embedded database', async () => {
    const former = await PGlite.create(path.join(folder, 'database'));
    for (const statement of beforeBaseline) await former.exec(statement);
    await former.close();
    const refusal = await openEmbeddedDatabase(folder, migrationsFolder).catch((error) => error);
    expect(refusal).toBeInstanceOf(WrongEnvironment);
    expect(refusal.message).toMatch(
      /^DATA_DIR names a database from before .* Nothing in it was changed/,
    );
    const after = await PGlite.create(path.join(folder, 'database'));
    expect((await after.query(tables)).rows).toEqual(untouched);
    await after.close();
  });

  it.runIf(onServer)('on a server', async () => {
    const server = process.env.TEST_DATABASE_URL ?? '';
    const { url, drop } = await createEmptyServerDatabase(server, 'test');
    try {
      for (const statement of beforeBaseline) await askServer(url, statement);
      const refusal = await openServerDatabase(url, migrationsFolder, silentLog).catch(
        (error) => error,
      );
      expect(refusal).toBeInstanceOf(WrongEnvironment);
      expect(refusal.message).toMatch(
        /^DATABASE_URL names a database from before .* Nothing in it was changed/,
      );
      expect(await askServer(url, tables)).toEqual(untouched);
    } finally {
      await drop();
    }
  });
});

describe('a database with tables that no migration made is refused, and nothing in it is touched', () => {
  const foreign = 'create table users (id int)';

  it.runIf(onEmbedded)('as the embedded database, of which the program then lets go', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'sevenday-foreign-'));
    const made = await PGlite.create(path.join(folder, 'database'));
    await made.exec(foreign);
    await made.close();
    for (let time = 0; time < 2; time++) {
      await expect(openEmbeddedDatabase(folder, migrationsFolder)).rejects.toThrow(
        /^DATA_DIR names/,
      );
    }
    const after = await PGlite.create(path.join(folder, 'database'));
    expect((await after.query(tables)).rows).toEqual([{ name: 'public.users' }]);
    await after.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.runIf(onServer)('on a server', async () => {
    const server = process.env.TEST_DATABASE_URL ?? '';
    const { url, drop } = await createEmptyServerDatabase(server, 'test');
    try {
      await askServer(url, foreign);
      const opening = openServerDatabase(url, migrationsFolder, silentLog);
      await expect(opening).rejects.toThrow(/^DATABASE_URL names a database with tables/);
      expect(await askServer(url, tables)).toEqual([{ name: 'public.users' }]);
    } finally {
      await drop();
    }
  });
});

it('a migration takes nothing away that the release before it uses', () => {
  const found = readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql') && !name.startsWith('0000_'))
    .filter((name) =>
      readFileSync(path.join(migrationsFolder, name), 'utf8')
        .replaceAll(/^--.*$/gm, '')
        .split(';')
        .some((statement) => contracting.test(statement.replaceAll(/\s+/g, ' '))),
    );
  expect(found).toEqual(Object.keys(contracts));
});

it('the migrations contain every guard, as guards.sql says it', () => {
  const source = path.resolve(import.meta.dirname, '../..');
  const textOf = (from: string, name: string) =>
    readFileSync(path.join(from, name), 'utf8').replaceAll(/^-- .*\n/gm, '');
  const migrated = readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => textOf(migrationsFolder, name))
    .join('\n');
  const guards = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => path.basename(name) === 'guards.sql')
    .flatMap((name) => textOf(source, name).split('--> statement-breakpoint'));
  expect(guards.length).toBeGreaterThan(10);
  for (const guard of guards) expect(migrated).toContain(guard.trim());
});
