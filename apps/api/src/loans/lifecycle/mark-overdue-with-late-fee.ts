import { refusals } from '@sevenday/contract';
import { lateFee, postForLoan } from '../../ledger/index.ts';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Runtime } from '../../platform/dependencies.ts';
import { lateFeeToCome } from '../loan/late-fee.ts';
import { advance, type LoanRow, updateLoanRow } from '../loan/loan.ts';
import { notifyOverdue } from '../notices/notify-due-or-late.ts';

/**
 * Marks a loan overdue, and posts its late fee once, by the rule that was signed (decisions, "late fee"). The caller
 * has locked the loan's row. Refuses with `loan_state` where the loan's state does not allow it, or while a debit is
 * announced.
 */
export async function becomeOverdue(
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
  // A loan that is overdue again, after an extension for example, got its only late fee the first time.
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

/**
 * Says whether an overdue loan still has no late fee. That is so after a payment came back: the borrower first has time
 * to pay.
 */
export function awaitsLateFee(loan: LoanRow): boolean {
  return loan.lateFeePostedAt === null && ['overdue', 'defaulted'].includes(loan.status);
}

/**
 * Charges the late fee of an overdue loan, unless it was charged before or still has to wait. The caller has locked the
 * loan's row.
 */
export async function chargeLateFee(
  tx: Tx,
  loan: LoanRow,
  at: { actorId: string | null; now: Date; wall: Date },
): Promise<LoanRow> {
  if (loan.lateFeePostedAt !== null) return loan;
  if (loan.lateFeeNotBefore && at.now < loan.lateFeeNotBefore) return loan;
  // In earlier versions an admin could add the fee before the loan was late.
  if (loan.lateFeeCents > 0) return updateLoanRow(tx, loan, { lateFeePostedAt: at.now });
  const fee = lateFeeToCome(loan);
  if (fee > 0) {
    const entry = lateFee({ lateFeeCents: fee });
    await postForLoan(tx, loan, entry, { ...at, providerReference: null });
  }
  return updateLoanRow(tx, loan, { lateFeePostedAt: at.now, lateFeeCents: fee });
}
