import { zeroCents } from '@sevenday/lending';
import {
  countOldestAndSum,
  nothingWaits,
  type WaitingWork,
} from '../../platform/database/count-oldest-and-sum-what-waits.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { isLastPayoutReturned, isPending, loans } from '../loan/tables.ts';

const none: WaitingWork = { ...nothingWaits, sumCents: zeroCents };

export async function sumUpPendingLoans(
  tx: Tx,
): Promise<{ neverSent: WaitingWork; returned: WaitingWork }> {
  const groups = await tx
    .select({
      returned: isLastPayoutReturned,
      ...countOldestAndSum(loans.waitingSince, loans.principalCents),
    })
    .from(loans)
    .where(isPending)
    .groupBy(isLastPayoutReturned);
  return { neverSent: groupOf(false), returned: groupOf(true) };

  function groupOf(wanted: boolean): WaitingWork {
    const { count, oldestAt, sumCents } = groups.find((group) => group.returned === wanted) ?? none;
    return { count, oldestAt, sumCents };
  }
}
