import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/pglite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  askServer,
  createEmptyServerDatabase,
} from '../../../../../scripts/databases/server-databases.mjs';
import { WrongEnvironment } from '../base/environment-variables.ts';
import { silentLog } from '../log/log.ts';
import { openServerDatabase } from '../postgres/server-database.ts';
import { migrationsFolder } from '../testing.ts';
import type { Tx } from './database.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { migrate } from './migrations.ts';

/**
 * Makes the tables of a database from before the baseline, the migration that replaced all earlier
 * ones. Every earlier version recorded its first migration in this way.
 */
const beforeBaseline = [
  'create schema drizzle',
  'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  "insert into drizzle.__drizzle_migrations (hash, created_at) values ('0000', 1795260112699)",
  'create table collections (id uuid primary key)',
];
const tables =
  "select table_schema || '.' || table_name as name from information_schema.tables where table_schema in ('public', 'drizzle') order by 1";
const untouched = [{ name: 'drizzle.__drizzle_migrations' }, { name: 'public.collections' }];

/**
 * True if the tests run on a PostgreSQL server. Tests of the embedded database are then skipped,
 * because making an embedded database takes seconds. They run when the tests use the embedded
 * database.
 */
const onServer = Boolean(process.env.TEST_DATABASE_URL);

describe('a database from before the baseline is refused, and nothing in it is touched', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'sevenday-former-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it.skipIf(onServer)('as the embedded database', async () => {
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

  it.skipIf(onServer)('as the embedded database, of which the program then lets go', async () => {
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

describe.skipIf(onServer)('loans of before the zone and the lender were kept with them', () => {
  const settings = {
    'sevenday.lender_time_zone': 'America/Chicago',
    'sevenday.lender_name': "O'Neill Lending",
    'sevenday.lender_address': '1 Elm Street',
  };
  const insert = (
    id: string,
  ) => sql`insert into loans (id, member_id, bank_account_id, status, sent,
      signed_principal_cents, signed_interest_rate_basis_points, signed_interest_cents, principal_cents,
      interest_rate_basis_points, interest_cents, late_fee_cents, apr_basis_points, term_days, late_fee_rule,
      level_when_approved, automatic_repayment, approved_at, waiting_since)
    values (${id}, ${id}, ${id}, 'funded', false, 2000, 2500, 500, 2000, 2500, 500, 0, 130357, 7, '{}', 'silver', false,
      now(), now())`;

  it('take those that are set at the migration, as do those that an old process still writes', async () => {
    const db = drizzle({ client: await PGlite.create() });
    const [baseline, ...later] = readMigrationFiles({ migrationsFolder });
    const [before, beside] = [randomUUID(), randomUUID()];
    if (!baseline) throw new Error('There is no baseline.');
    await db.transaction((tx) => migrate(tx as unknown as Tx, [baseline], 'DATA_DIR'));
    await db.execute(sql`set session_replication_role = replica`);
    await db.execute(insert(before));
    await db.transaction((tx) =>
      migrate(tx as unknown as Tx, [baseline, ...later], 'DATA_DIR', settings),
    );
    await db.execute(insert(beside));
    const { rows } = await db.execute(
      sql`select time_zone, creditor_name, creditor_address from loans`,
    );
    const signed = {
      time_zone: 'America/Chicago',
      creditor_name: "O'Neill Lending",
      creditor_address: '1 Elm Street',
    };
    expect(rows).toEqual([signed, signed]);
    await db.$client.close();
  });
});

describe.skipIf(onServer)('an approved ID that its member’s own new name ended', () => {
  const member = (id: string, status: string) => sql`insert into members (id, first_name,
      middle_initial, last_name, phone, membership_level, id_status, search_text, stated_adult_at, created_at)
    values (${id}, 'Ann', '', 'Lee', '', 'silver', ${status}, '', now(), now())`;
  const entry = (id: string, action: string, actor: string) => sql`insert into audit_entries
      (at, actor_id, action, subject_id, object_type, object_id, codes)
    values (now(), ${actor}, ${action}, ${id}, 'member', ${id}, '{}')`;

  it('gets the entry that earlier versions did not write, and nobody else does', async () => {
    const db = drizzle({ client: await PGlite.create() });
    const all = readMigrationFiles({ migrationsFolder });
    const { entries } = JSON.parse(
      readFileSync(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8'),
    ) as { entries: { tag: string }[] };
    const at = entries.findIndex(({ tag }) => tag === '0018_lasting_log');
    await db.transaction((tx) => migrate(tx as unknown as Tx, all.slice(0, at), 'DATA_DIR'));
    await db.execute(sql`set session_replication_role = replica`);
    const [renamed, byHand, approved] = [randomUUID(), randomUUID(), randomUUID()];
    const admin = randomUUID();
    for (const id of [renamed, byHand, approved]) {
      await db.execute(member(id, id === approved ? 'approved' : 'pending'));
      await db.execute(entry(id, 'id_document.approved', admin));
    }
    await db.execute(entry(renamed, 'profile.updated', renamed));
    await db.execute(entry(approved, 'profile.updated', approved));
    await db.transaction((tx) => migrate(tx as unknown as Tx, all, 'DATA_DIR'));
    const { rows } = await db.execute(
      sql`select subject_id, object_id from audit_entries where action = 'id_approval.ended'`,
    );
    expect(rows).toEqual([{ subject_id: renamed, object_id: renamed }]);
    await db.$client.close();
  });
});

/**
 * Statements that may break a running program of the last release, because they remove what that
 * program uses. A migration may contain one only if no released program uses the removed thing any
 * more. The migration is then listed here, with the first release that does not use it
 * (docs/adr/0065).
 */
const contracting =
  /\b(?:drop (?:table|column|schema|function|type)|rename (?:to|column)|set not null|alter column \S+ (?:set data )?type)\b|add column (?!.*\bdefault\b).*\bnot null\b/i;
const contracts: Record<string, string> = {};

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
