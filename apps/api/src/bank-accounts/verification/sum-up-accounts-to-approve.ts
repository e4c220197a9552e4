import type { Waiting } from '@sevenday/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { awaitsApprovalBy, members } from '../../members/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { countAndOldest, nothingWaits } from '../../platform/database/waiting.ts';
import { onBusinessClock } from '../../platform/time/clocks.ts';
import { bankAccounts } from '../account/store.ts';

/** Sums up the bank accounts that this admin may approve. */
export async function sumUpAccountsToApprove(
  tx: Tx,
  { adminId, now, wall }: { adminId: string; now: Date; wall: Date },
): Promise<Waiting> {
  const [accounts = nothingWaits] = await tx
    .select(countAndOldest(bankAccounts.addedAt))
    .from(members)
    .innerJoin(
      bankAccounts,
      and(eq(bankAccounts.memberId, members.id), isNull(bankAccounts.removedAt)),
    )
    .where(awaitsApprovalBy(adminId));
  const { oldest } = accounts;
  return { ...accounts, oldest: oldest && onBusinessClock(oldest, { now, wall }) };
}
