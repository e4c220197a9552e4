import { eq } from 'drizzle-orm';
import type { LoanDependencies } from '../loan/dependencies.ts';
import { payouts } from '../loan/tables.ts';
import { adoptPayout } from './adopt-payout-after-restore.ts';
import { recordPayoutInTransaction } from './record-payout-in-transaction.ts';
import { recordPayoutReturnedAfterDeletion } from './record-payout-returned-after-deletion.ts';
import { type PayoutRow, refuseAnotherAmount } from './refuse-another-payout-amount.ts';
import { type ReportedPayout, reportOfPayout } from './reported-payout.ts';

/**
 * Fetches the payout that a payment provider's event names, and records its present state.
 *
 * Ignores a payout without an `attemptId` (the id of our row), because the product did not make it.
 * If this database lacks that row, there are two explanations. The database was restored from an
 * older dump: then the payout is adopted, which means recorded here. Or its member was deleted:
 * then only the return of the money is recorded.
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

/** Says whether a report would change a payout. If not, the caller can skip locking the row. */
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
