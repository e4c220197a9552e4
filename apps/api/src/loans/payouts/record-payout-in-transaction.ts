import type { LoanDependencies } from '../loan/loan-dependencies.ts';
import { recordPayout } from './record-payout.ts';
import type { ReportedPayout } from './reported-payout.ts';

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
