import { eq } from 'drizzle-orm';
import { lookAgainAfterMs } from '../../platform/work/wait-before-asking-provider-again.ts';
import type { WorkHandler } from '../../platform/work/work-handler.ts';
import type { LoanDependencies } from '../loan/loan-dependencies.ts';
import { payouts } from '../loan/tables.ts';
import { reportOfPayout } from './payout-report.ts';
import { recordPayoutInTransaction } from './record-payout-report-in-transaction.ts';

export function askProviderAboutPayout(dependencies: LoanDependencies): WorkHandler {
  return async (payoutId) => {
    const { payout, now } = await dependencies.database.transact(async (tx) => {
      const [row] = await tx.select().from(payouts).where(eq(payouts.id, payoutId));
      return { payout: row, now: await dependencies.clocks.business(tx) };
    });
    if (!payout?.providerId || payout.status !== 'processing') return 'done';
    const report = reportOfPayout(await dependencies.provider.readPayout(payout.providerId));
    if (report.status === 'processing') {
      return { againAfterMs: lookAgainAfterMs(payout.createdAt, now) };
    }
    await recordPayoutInTransaction(dependencies, payoutId, report);
    return 'done';
  };
}
