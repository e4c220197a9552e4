import { refusals } from '@sevenday/contract';
import { and, eq } from 'drizzle-orm';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { LoanDependencies } from '../loan/dependencies.ts';
import { type LoanRow, lockLoan, lockLoanForAdmin } from '../loan/loan.ts';
import { payouts } from '../loan/tables.ts';
import { recordPayout } from '../payouts/record-payout.ts';

/**
 * Records that a bank returned the money of a manual transfer. The loan is pending again. If the
 * loan was repaid already, it is cancelled, and its payment is refunded. Refuses with
 * `loan_not_found`, `own_case` or `loan_state`.
 */
export async function recordReturnedManualTransfer(
  tx: Tx,
  dependencies: LoanDependencies,
  asked: { loanId: string; actorId: string; reason: string; now: Date; wall: Date },
): Promise<LoanRow> {
  const loan = await lockLoanForAdmin(tx, dependencies, asked);
  const [payout] = await tx
    .select({ id: payouts.id })
    .from(payouts)
    .where(
      and(eq(payouts.loanId, loan.id), eq(payouts.channel, 'manual'), eq(payouts.status, 'posted')),
    );
  if (!payout) {
    throw new Refusal('loan_state', refusals.disbursing.nothingToComeBack);
  }
  const { reason } = asked;
  const report = { providerId: null, status: 'returned', reason, arrivesOn: null } as const;
  await recordPayout(tx, dependencies, payout.id, report, asked);
  return lockLoan(tx, loan.id);
}
