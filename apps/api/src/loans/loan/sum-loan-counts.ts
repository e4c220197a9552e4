import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { loanCountChanges, loanCounts } from './store.ts';

/** Puts the changes since the last time into the counts. One at a time: it runs under the lock of the seal. */
export async function sumLoanCounts(tx: Tx): Promise<void> {
  await tx.execute(sql`with summed as (delete from ${loanCountChanges} returning status, sent, change)
    insert into ${loanCounts} (status, sent, count)
    select status, sent, sum(change) from summed group by 1, 2
    on conflict (status, sent) do update set count = ${loanCounts.count} + excluded.count`);
}
