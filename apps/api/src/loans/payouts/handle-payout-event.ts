import { eq } from 'drizzle-orm';
import type { LoanDependencies } from '../loan/dependencies.ts';
import { payouts } from '../loan/store.ts';
import { adoptPayout } from './adopt-payout.ts';
import { type PayoutRow, refuseAnotherAmount } from './payout.ts';
import { type PayoutReport, reportOfPayout } from './payout-report.ts';
import { recordPayoutInTransaction } from './record-payout-in-transaction.ts';
import { recordPayoutReturnedAfterDeletion } from './record-payout-returned-after-deletion.ts';

/**
 * Fetches the payout that an event names, and records its present state.
 *
 * Ignores a payout without an attempt id, because it is not ours. If we don't know the attempt, either its member was
 * deleted, or this database was restored from a dump older than the payout. After a restore, the payout is adopted. For
 * a deleted member, only a return is recorded.
 */
export function handlePayoutEvent(
  dependencies: LoanDependencies,
): (providerId: string) => Promise<void> {
  return async (providerId) => {
    const payout = await dependencies.provider.readPayout(providerId);
    const { attemptId } = payout;
    if (!attemptId) return;
    const [known] = await dependencies.database.transact((tx) =>
      tx.select().from(payouts).where(eq(payouts.id, attemptId)),
    );
    const report = reportOfPayout(payout);
    if (!known) await adoptPayout(dependencies, payout, report);
    if (!known && report.status === 'returned')
      await returnForDeletedMember(dependencies, attemptId);
    if (!known || !isNewsOf(known, report)) return;
    refuseAnotherAmount(known, payout);
    await recordPayoutInTransaction(dependencies, attemptId, report);
  };
}

/** Says whether a report changes a payout. If it changes nothing, no row is locked. */
function isNewsOf({ status, arrivesOn }: PayoutRow, report: PayoutReport): boolean {
  return report.status !== status || (report.arrivesOn ?? arrivesOn) !== arrivesOn;
}

function returnForDeletedMember(dependencies: LoanDependencies, payoutId: string): Promise<void> {
  return dependencies.database.transact(async (tx) => {
    const now = await dependencies.clocks.business(tx);
    await recordPayoutReturnedAfterDeletion(tx, dependencies, payoutId, {
      now,
      wall: dependencies.clocks.wall(),
    });
  });
}
