import { type LoanState, noLateFeeBefore } from '@sevenday/lending';
import {
  disputeLostOrPaymentReturned,
  type LostPayment,
  postLoanEntry,
  recoveryLost,
  type SettledPayment,
  totalOf,
} from '../../ledger/index.ts';
import { countCompletedLoan } from '../../members/index.ts';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { advance, byDueDate, type LoanRow, updateLoanRow } from '../loan/loan.ts';
import { notifyReopened } from '../notices/notify-reopened.ts';
import { scheduleNextReminder } from '../notices/remind-payment.ts';
import { ageAtOnce } from './age-loan.ts';

const noticeCause = {
  dispute_lost: 'disputed',
  payment_returned: 'returned',
  payment_refunded: 'refunded',
} as const satisfies Record<LostPayment, string>;

export interface LostSettlement {
  how: LostPayment;
  /** The payment provider's id of the dispute or refund by which the payment was lost. */
  providerReference: string;
  payment: SettledPayment;
  now: Date;
  wall: Date;
}

/**
 * Makes a repaid loan owed again, or written off again if the payment came after the write-off.
 * Posts the loss, lowers the member's count of completed loans, turns automatic repayment off,
 * defers the late fee, schedules aging and reminders, and notifies the borrower. The caller has
 * locked the loan's row.
 */
export async function reopenLoan(
  tx: Tx,
  runtime: Runtime,
  loan: LoanRow,
  lost: LostSettlement,
): Promise<LoanRow> {
  const { now, wall, payment, how, providerReference } = lost;
  const state = stateAgain(runtime, loan, lost);
  const entry = payment.afterWriteOff
    ? recoveryLost({ ...payment.parts, how, memberDeleted: false })
    : disputeLostOrPaymentReturned({ ...payment.parts, how });
  await postLoanEntry(tx, loan, entry, { now, wall, actorId: null, providerReference });
  const reopened = await updateLoanRow(tx, loan, {
    ...state,
    repaidAt: null,
    automaticRepayment: false,
    lateFeeNotBefore: noLateFeeBefore(now),
  });
  const counted = await countCompletedLoan(tx, loan.memberId, -1, runtime.policy);
  await ageAtOnce(tx, loan.id, lost);
  await scheduleNextReminder(tx, reopened, { now, wall });
  await recordAudit(tx, runtime.keys, {
    at: now,
    actorId: null,
    action: 'loan.reopened',
    subjectId: loan.memberId,
    object: { type: 'loan', id: loan.id },
    codes: {
      cause: how,
      reference: providerReference,
      amount_cents: totalOf(payment.parts),
      loan: reopened.status,
      completed_loans: counted.completedLoans,
    },
  });
  await notifyReopened(tx, runtime, reopened, {
    aboutId: providerReference,
    amountCents: totalOf(payment.parts),
    cause: noticeCause[how],
    now,
  });
  return reopened;
}

function stateAgain(
  { policy }: Runtime,
  loan: LoanRow,
  { payment, now }: LostSettlement,
): LoanState {
  if (payment.afterWriteOff) return advance(loan, 'recovery_undone');
  return advance(loan, 'payment_undone', { byDueDate: byDueDate(loan, { now, policy }) });
}
