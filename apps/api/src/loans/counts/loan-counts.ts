import type { LoanStatus } from '@sevenday/lending';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { rowsBuiltOnce } from '../../platform/database/query-built-once.ts';
import { loanCountChanges, loanCounts } from './tables.ts';

/** The number of loans with this status. `sent` says whether their money was sent. */
export interface LoanCount {
  status: LoanStatus;
  sent: boolean;
  count: number;
}

/**
 * Reads how many loans have each status, separately for sent and unsent loans.
 *
 * A single SQL query reads the stored counts and the recorded changes, and adds them. With two
 * queries, `sumLoanCounts` could run in between, and a change could be missed or counted twice. The
 * query takes the same time however many loans there are.
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

/**
 * Counts the loans that have one of these statuses. If `wanted.sent` is true, counts only loans
 * whose money was sent, otherwise only loans whose money was not sent.
 */
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
 * Adds the recorded changes to the stored counts, and deletes those changes. `sealBooks` calls this
 * function while it holds a lock, so two runs never add the same change.
 */
export async function sumLoanCounts(tx: Tx): Promise<void> {
  await tx.execute(sql`with summed as (delete from ${loanCountChanges} returning status, sent, change)
    insert into ${loanCounts} (status, sent, count)
    select status, sent, sum(change) from summed group by 1, 2
    on conflict (status, sent) do update set count = ${loanCounts.count} + excluded.count`);
}
