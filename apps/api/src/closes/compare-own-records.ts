import { sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { checkBooksAddUp } from './check-books-add-up.ts';
import { compareLoansWithBooks } from './compare-loans-with-books.ts';
import type { Difference } from './store.ts';

/**
 * Compares loans and books in one snapshot. Otherwise an entry that is posted during the comparison would look like a
 * difference. This is the part of a close that asks no provider.
 */
export function compareOwnRecords(
  database: Database,
): Promise<{ loans: number; differences: Difference[] }> {
  return database.transact(
    async (tx) => {
      await tx.execute(sql`set transaction isolation level repeatable read, read only`);
      const loans = await compareLoansWithBooks(tx);
      return {
        loans: loans.compared,
        differences: [...loans.differences, ...(await checkBooksAddUp(tx))],
      };
    },
    { isLong: true },
  );
}
