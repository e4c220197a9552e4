import { eq } from 'drizzle-orm';
import type { LoanDependencies } from '../loan/dependencies.ts';
import { payouts } from '../loan/store.ts';
import { adoptPayout } from './adopt-payout.ts';
import type { PayoutReport, PayoutRow } from './payout.ts';
import { recordPayoutReport, refuseAnotherAmount, reportOfPayout } from './record-payout-report.ts';
import { recordPayoutReturnedAfterDeletion } from './record-payout-returned-after-deletion.ts';

/**
 * Fetches and records the present state of a payout that an event names.
 *
 * A payout without an attempt of ours is not ours. If we don't know its attempt, the member was deleted, or the payout
 * was made after this database was copied.
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
    await recordPayoutReport(dependencies, attemptId, report);
  };
}

/** Says whether a report has news of a payout, as the payout was when it was read. Without news, no row is locked. */
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
