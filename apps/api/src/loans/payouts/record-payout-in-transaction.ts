import type { LoanDependencies } from '../loan/dependencies.ts';
import type { PayoutReport } from './payout-report.ts';
import { recordPayout } from './record-payout.ts';

/** Records what the provider reports about a payout, in a transaction of its own. */
export function recordPayoutInTransaction(
  dependencies: LoanDependencies,
  payoutId: string,
  report: PayoutReport,
): Promise<void> {
  return dependencies.database.transact(async (tx) => {
    const now = await dependencies.clocks.business(tx);
    await recordPayout(tx, dependencies, payoutId, report, {
      now,
      wall: dependencies.clocks.wall(),
    });
  });
}
