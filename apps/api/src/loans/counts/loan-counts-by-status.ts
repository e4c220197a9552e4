import type { LoanStatus } from '@sevenday/lending';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { rowsBuiltOnce } from '../../platform/database/query-built-once.ts';
import { loanCountChanges, loanCounts } from './tables.ts';

export interface LoanCount {
  status: LoanStatus;
  sent: boolean;
  count: number;
}

/**
 * One SQL query adds the stored counts and the recorded changes: if `sumLoanCounts` ran between two
 * queries, changes would be missed or counted twice.
 */
export async function readLoanCounts(tx: Tx): Promise<LoanCount[]> {
  const rows = await selectCounts(tx);
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

const selectCounts = rowsBuiltOnce<{ status: LoanStatus; sent: boolean; count: string | number }>(
  sql`select status, sent, sum(count) as count from (
      select status, sent, count from ${loanCounts}
      union all
      select status, sent, change from ${loanCountChanges}
    ) as counted group by 1, 2`,
);

export async function countLoansOf(
  tx: Tx,
  wanted: { statuses: readonly LoanStatus[]; sent: boolean },
): Promise<number> {
  const counts = await readLoanCounts(tx);
  return counts
    .filter(({ status, sent }) => sent === wanted.sent && wanted.statuses.includes(status))
    .reduce((sum, { count }) => sum + count, 0);
}

/**
 * Moves the recorded changes into the stored counts. Runs in the transaction that seals the books,
 * whose lock (`lockSealing`) lets only one transaction at a time do this.
 */
export async function sumLoanCounts(tx: Tx): Promise<void> {
  await tx.execute(sql`with summed as (delete from ${loanCountChanges} returning status, sent, change)
    insert into ${loanCounts} (status, sent, count)
    select status, sent, sum(change) from summed group by 1, 2
    on conflict (status, sent) do update set count = ${loanCounts.count} + excluded.count`);
}
