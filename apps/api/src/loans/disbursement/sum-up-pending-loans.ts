import type { Waiting } from '@sevenday/contract';
import { zeroCents } from '@sevenday/lending';
import type { Tx } from '../../platform/database/database.ts';
import { countOldestAndSum, nothingWaits } from '../../platform/database/waiting.ts';
import { loans } from '../loan/store.ts';
import { cameBack, isPending } from './list-pending-loans.ts';

const none: Waiting = { ...nothingWaits, sum: zeroCents };

/** Sums up the pending loans, apart by whether a payout of the loan came back. In cents. */
export async function sumUpPendingLoans(
  tx: Tx,
): Promise<{ neverSent: Waiting; cameBack: Waiting }> {
  const groups = await tx
    .select({ cameBack, ...countOldestAndSum(loans.waitingSince, loans.principalCents) })
    .from(loans)
    .where(isPending)
    .groupBy(cameBack);
  return { neverSent: groupOf(false), cameBack: groupOf(true) };

  function groupOf(wanted: boolean): Waiting {
    const { count, oldest, sum } = groups.find((group) => group.cameBack === wanted) ?? none;
    return { count, oldest, sum };
  }
}
