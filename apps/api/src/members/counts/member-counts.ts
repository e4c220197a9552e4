import type { MembershipLevel } from '@sevenday/lending';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { rowsBuiltOnce } from '../../platform/database/query-built-once.ts';
import { memberCounts } from './tables.ts';

const level = sql`${sql.placeholder('level')}::text`;

const selectTotal = rowsBuiltOnce<{ total: string | number | null }>(
  sql`select sum(count) as total from ${memberCounts} where ${level} is null or membership_level = ${level}`,
);

/** Counts the members with this level, or all if `level` is null, without reading their rows. */
export async function countMembersOf(tx: Tx, level: MembershipLevel | null): Promise<number> {
  const [counted] = await selectTotal(tx, { level });
  return Number(counted?.total ?? 0);
}

/**
 * Makes one row of all that a level has. Runs in the transaction that seals the books, whose lock
 * (`lockSealing`) lets only one transaction at a time do this. Rows that are committed meanwhile
 * stay for the next run. Writes nothing if no level has more than one row.
 */
export async function sumMemberCounts(tx: Tx): Promise<void> {
  await tx.execute(sql`with summed as (
      delete from ${memberCounts} where membership_level in
        (select membership_level from ${memberCounts} group by 1 having count(*) > 1)
      returning membership_level, count
    )
    insert into ${memberCounts} (membership_level, count)
    select membership_level, sum(count) from summed group by 1`);
}
