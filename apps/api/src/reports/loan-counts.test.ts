import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sumLoanCounts } from '../loans/index.ts';
import { rowsOf } from '../platform/database/database-and-transaction.ts';
import { type AdminWorld, lend, openAdminWorld } from './admin-world.testing.ts';
import { countLoans } from './loan-counts.ts';

let adminWorld: AdminWorld;
beforeAll(async () => {
  adminWorld = await openAdminWorld();
});
afterAll(() => adminWorld.http.close());

test('the counts follow every change of the loans, before and after they are summed up', async () => {
  const { database } = adminWorld.http.router;
  const at = new Date('2026-03-02T15:00:00Z');
  const changes = [
    `update loans set status = 'overdue' where id in (select id from loans limit 2)`,
    `update loans set status = 'repaid', repaid_at = '2026-03-03T00:00:00Z' where status = 'overdue'`,
    `update loans set late_fee_cents = 100`,
    `update loans set status = 'written_off' where id in (select id from loans where status = 'disbursed' limit 1)`,
    `delete from loans where status = 'repaid'`,
  ];
  for (let count = 0; count < 4; count++) await lend(adminWorld, adminWorld.admin.id, at);
  for (const change of changes) {
    await database.transact((tx) => tx.execute(sql.raw(change)));
    await expectCounted();
    await database.transact(sumLoanCounts);
    await expectCounted();
  }

  async function expectCounted(): Promise<void> {
    await database.transact(async (tx) => {
      const [row] = await rowsOf<{ active: number; repaid: number; lost: number }>(
        tx,
        sql`select count(*) filter (where status in ('disbursed', 'overdue', 'defaulted'))::int as active,
          count(*) filter (where status = 'repaid')::int as repaid,
          count(*) filter (where status = 'written_off')::int as lost from loans`,
      );
      expect(await countLoans(tx)).toMatchObject({
        active_loans_count: row?.active,
        repaid_loans_count: row?.repaid,
        written_off_loans_count: row?.lost,
        disbursed_loans_count: (row?.active ?? 0) + (row?.repaid ?? 0) + (row?.lost ?? 0),
      });
    });
  }
});
