import { refusals } from '@sevenday/contract';
import { addCents } from '@sevenday/lending';
import { and, eq } from 'drizzle-orm';
import { type ActBy, requireApproval } from '../../approvals/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { type LoanRow, lockLoan, lockLoanForAdmin } from '../loan/loan.ts';
import type { LoanDependencies } from '../loan/loan-dependencies.ts';
import { payouts } from '../loan/tables.ts';
import { recordPayout } from '../payouts/record-payout-report.ts';

/**
 * Refuses with `loan_not_found`, `own_case`, `loan_state`, `approval_requested`,
 * `approval_outdated`, `approval_waiting` or `approval_too_late`.
 */
export async function recordReturnedManualTransfer(
  tx: Tx,
  dependencies: LoanDependencies,
  asked: ActBy & { loanId: string; reason: string },
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
  const { id, memberId: member_id, status, principalCents, interestCents, lateFeeCents } = loan;
  const amount_cents = addCents(principalCents, interestCents, lateFeeCents);
  const content = { loans: [{ id, member_id, amount_cents }], status, reason };
  await requireApproval(tx, dependencies, { kind: 'payout_returned', content }, asked);
  return lockLoan(tx, loan.id);
}
