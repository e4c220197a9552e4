import { eq } from 'drizzle-orm';
import type { LoanDependencies } from '../loan/loan-dependencies.ts';
import { type PayoutRow, payouts } from '../loan/tables.ts';
import { adoptPayout } from './adopt-payout-after-restore.ts';
import { type ReportedPayout, reportOfPayout } from './payout-report.ts';
import { recordPayoutInTransaction } from './record-payout-report-in-transaction.ts';
import { recordPayoutReturnedAfterDeletion } from './record-payout-returned-after-deletion.ts';
import { requireSamePayoutAmount } from './require-same-payout-amount.ts';

/**
 * A payout without an `attemptId` was not made by the product. This database lacks the row of an
 * `attemptId` after a restore from an older dump, or after its member was deleted.
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
    requireSamePayoutAmount(known, payout);
    await recordPayoutInTransaction(dependencies, attemptId, report);
  };
}

/** A report that changes nothing is skipped, so that the row need not be locked. */
function isNewsOf({ status, arrivesOn }: PayoutRow, report: ReportedPayout): boolean {
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
