import type { DebitCancellation } from '@sevenday/contract';
import { debitSubmitTime } from '@sevenday/lending';
import { ageAtOnce, type LoanRow, updateLoanRow } from '../../loans/index.ts';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { withdrawWork } from '../../platform/work/enqueue-withdraw-and-unpark-work.ts';
import { lateFeeWaitsUntil } from '../payment/late-fee-delay-after-missed-debit.ts';
import type { DebitRow } from '../payment/payment.ts';
import { cancellationSentence } from '../payment/payment-sentences.ts';
import { movePayment } from '../payment/payment-status.ts';
import { notifyDebitCancelled } from './notify-debit-announced-cancelled-or-failed.ts';

/**
 * If a debit is cancelled for one of these reasons, the borrower is notified, because they then
 * have to pay another way.
 */
const notified: DebitCancellation[] = [
  'turned_off',
  'cancelled_by_borrower',
  'amount_changed',
  'no_mandate',
  'bank_account_removed',
  'bank_account_changed',
  'two_failures',
  'no_notice',
  'too_late',
];

const byBorrower: DebitCancellation[] = ['turned_off', 'cancelled_by_borrower'];

export function isCancelledUnexpectedly(reason: DebitCancellation): boolean {
  return notified.includes(reason) && !byBorrower.includes(reason);
}

/**
 * Without the debit, the loan may be overdue at once, so `ageLoan` is scheduled for now. A borrower
 * who did not expect the cancellation gets time to pay without a late fee (docs/adr/0018). The
 * caller has locked the loan's row.
 */
export async function cancelAnnouncedDebit(
  tx: Tx,
  runtime: Runtime,
  {
    loan,
    debit,
    reason,
    actorId = null,
  }: { loan: LoanRow; debit: DebitRow; reason: DebitCancellation; actorId?: string | null },
  at: { now: Date; wall: Date },
): Promise<LoanRow> {
  await movePayment(tx, debit, 'cancelled', { failureReason: reason, finishedAt: at.now });
  await withdrawWork(tx, 'hand_over_debit', debit.id);
  await ageAtOnce(tx, loan.id, at);
  const noLateFeeBeforeAt = isCancelledUnexpectedly(reason)
    ? lateFeeWaitsUntil(loan, at.now)
    : null;
  const ended: LoanRow = {
    ...loan,
    debitAnnounced: false,
    lateFeeNotBefore: noLateFeeBeforeAt ?? loan.lateFeeNotBefore,
  };
  if (notified.includes(reason)) {
    await notifyDebitCancelled(tx, runtime, ended, debit, {
      why: cancellationSentence(reason),
      wasDue: debitSubmitTime(debit.debitDay, loan.timeZone) <= at.now,
      now: at.now,
    });
  }
  await recordAudit(tx, runtime.keys, {
    at: at.now,
    actorId,
    action: 'debit.cancelled',
    subjectId: loan.memberId,
    object: { type: 'loan', id: loan.id },
    codes: { debit: debit.id, reason },
  });
  const { debitAnnounced, lateFeeNotBefore } = ended;
  return updateLoanRow(tx, loan, { debitAnnounced, lateFeeNotBefore });
}
