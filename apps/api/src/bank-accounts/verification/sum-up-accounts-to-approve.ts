import { and, eq, isNull } from 'drizzle-orm';
import { awaitsApprovalBy, members } from '../../members/index.ts';
import {
  countAndOldest,
  nothingWaits,
  type WaitingWork,
} from '../../platform/database/count-oldest-and-sum-what-waits.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { onBusinessClock } from '../../platform/time/business-and-wall-clocks.ts';
import { bankAccounts } from '../account/tables.ts';

/** The admin's own account is left out, because another admin has to approve it. */
export async function sumUpAccountsToApprove(
  tx: Tx,
  { adminId, now, wall }: { adminId: string; now: Date; wall: Date },
): Promise<WaitingWork> {
  const [accounts = nothingWaits] = await tx
    .select(countAndOldest(bankAccounts.addedAt))
    .from(members)
    .innerJoin(
      bankAccounts,
      and(eq(bankAccounts.memberId, members.id), isNull(bankAccounts.removedAt)),
    )
    .where(awaitsApprovalBy(adminId));
  const { oldestAt } = accounts;
  return { ...accounts, oldestAt: oldestAt && onBusinessClock(oldestAt, { now, wall }) };
}
