import { afterEach, expect, test } from 'vitest';
import type { Database } from '../apps/api/src/platform/database/database-and-transaction.ts';
import { openEmbeddedDatabase } from '../apps/api/src/platform/database/embedded-database.ts';
import { emptyPlace, printedByDemo } from './demo-program.testing.ts';
import { migrationsFolder } from './machine/storage.ts';
import { query } from './world/truth.ts';

const cleanUp: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean();
});

async function filled(): Promise<Database> {
  const { folder, environment, database: named } = await emptyPlace(cleanUp);
  await printedByDemo(['--days', '4', '--members', '10', '--last-day', '2026-03-09'], {
    ...environment,
    DATA_DIR: folder,
  });
  const database = named ?? (await openEmbeddedDatabase(folder, migrationsFolder));
  if (!named) cleanUp.push(() => database.close());
  return database;
}

/** All that anybody sees of the money, without ids. */
function books(database: Database) {
  return query(
    database,
    `select email, p.account, p.event, effective_at, sum(p.amount_cents) from ledger_postings p
      join ledger_transactions t on t.id = transaction_id left join loans on loans.id = t.loan_id
      left join users on users.id = member_id group by 1, 2, 3, 4 order by 4, 1, 2, 3`,
  );
}

test('The demo fills two databases alike', async () => {
  const [first, second] = [await filled(), await filled()];
  const made = await books(first);
  expect(made).not.toHaveLength(0);
  expect(await books(second)).toEqual(made);
});
