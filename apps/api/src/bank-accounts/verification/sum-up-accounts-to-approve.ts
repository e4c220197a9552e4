import { and, eq, isNull } from 'drizzle-orm';
import { awaitsApprovalBy, members } from '../../members/index.ts';
import {
  countAndOldest,
  nothingWaits,
  type WaitingWork,
} from '../../platform/database/count-waiting.ts';
import type { Tx } from '../../platform/database/database.ts';
import { onBusinessClock } from '../../platform/time/clocks.ts';
import { bankAccounts } from '../account/store.ts';

/**
 * Counts the bank accounts that wait for approval. An admin's own account does not count for them,
 * because another admin approves it.
 */
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
