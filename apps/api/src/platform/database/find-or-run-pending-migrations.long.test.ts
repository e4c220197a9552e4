import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/pglite';
import { describe, expect, it } from 'vitest';
import { migrationsFolder } from '../testing.ts';
import type { Tx } from './database-and-transaction.ts';
import { migrate } from './find-or-run-pending-migrations.ts';

/** Making an embedded database takes seconds, so its tests run only where no server is given. */
const onServer = Boolean(process.env.TEST_DATABASE_URL);

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
    // A later migration counts the members that are there.
    const counted = await db.execute(sql`select membership_level, count from member_counts`);
    expect(counted.rows).toEqual([{ membership_level: 'silver', count: 3 }]);
    await db.$client.close();
  });
});
