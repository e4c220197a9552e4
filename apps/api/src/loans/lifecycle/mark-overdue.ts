import { refusals } from '@sevenday/contract';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { advance, type LoanRow, updateLoanRow } from '../loan/loan.ts';
import { notifyOverdue } from '../notices/notify-overdue.ts';
import { chargeLateFee } from './charge-late-fee.ts';

/**
 * Also charges the late fee, if the loan may have one now (decisions, "late fee"). The caller has
 * locked the loan's row. Refuses with `loan_state`.
 */
export async function markOverdue(
  tx: Tx,
  runtime: Runtime,
  loan: LoanRow,
  at: { actorId: string | null; now: Date; wall: Date },
): Promise<LoanRow> {
  if (loan.debitAnnounced) {
    throw new Refusal('loan_state', refusals.editing.debitAnnounced);
  }
  const state = advance(loan, 'become_overdue');
  const charged = await chargeLateFee(tx, { ...loan, ...state }, at);
  // A loan that is overdue for the second time, perhaps after an extension, may already have had
  // its only late fee.
  const isFeeOld = loan.lateFeePostedAt !== null;
  await recordAudit(tx, runtime.keys, {
    at: at.now,
    actorId: at.actorId,
    action: 'loan.overdue',
    subjectId: loan.memberId,
    object: { type: 'loan', id: loan.id },
    codes: { late_fee_cents: isFeeOld ? 0 : charged.lateFeeCents },
  });
  const overdue = await updateLoanRow(tx, charged, state);
  await notifyOverdue(tx, runtime, overdue, { isFeeOld, now: at.now });
  return overdue;
}
