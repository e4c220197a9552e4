import type { LoanDependencies } from '../loan/loan-dependencies.ts';
import type { ReportedPayout } from './payout-report.ts';
import { recordPayout } from './record-payout-report.ts';

export function recordPayoutInTransaction(
  dependencies: LoanDependencies,
  payoutId: string,
  report: ReportedPayout,
): Promise<void> {
  return dependencies.database.transact(async (tx) => {
    const now = await dependencies.clocks.business(tx);
    await recordPayout(tx, dependencies, payoutId, report, {
      now,
      wall: dependencies.clocks.wall(),
    });
  });
}
