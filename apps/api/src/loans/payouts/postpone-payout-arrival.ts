import { canTransition, isOut, isOverdue } from '@sevenday/lending';
import { eq } from 'drizzle-orm';
import { holdUntil } from '../../bank-accounts/index.ts';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { ageAtOnce } from '../lifecycle/age-loan.ts';
import { advance, type LoanRow, stateOf, updateLoanRow } from '../loan/loan.ts';
import type { LoanDependencies } from '../loan/loan-dependencies.ts';
import { payouts } from '../loan/tables.ts';
import { notifyNewDueDate } from '../notices/notify-late-fee-owed-or-due-date-changed.ts';
import { scheduleReminders } from '../notices/remind-payment.ts';
import { accountHoldOfPayout } from './account-hold-of-payout.ts';
import { arrivalOf, type SentPayout, termsOfArrival } from './payout-arrival.ts';

/**
 * An earlier day changes nothing, because the borrower was already told the later day. A late fee
 * already charged stays until an admin waives it (decisions, "Loan life"). The caller has locked
 * the loan's row.
 */
export async function postponePayoutArrival(
  tx: Tx,
  dependencies: LoanDependencies,
  loan: LoanRow,
  payout: SentPayout,
  at: { now: Date; wall: Date },
): Promise<void> {
  const { keys } = dependencies;
  const { timeZone } = loan;
  if (!loan.arrivedAt || !payout.arrivesOn) return;
  const arrivedAt = arrivalOf(payout, { postedAt: loan.arrivedAt, timeZone });
  if (arrivedAt <= loan.arrivedAt) return;
  const { arrivesOn } = payout;
  await tx.update(payouts).set({ arrivesOn }).where(eq(payouts.id, payout.id));
  await holdUntil(tx, accountHoldOfPayout(payout), arrivedAt);
  const terms = termsOfArrival(loan, arrivedAt);
  const isLateNoMore =
    canTransition(stateOf(loan), 'extend') &&
    terms.dueAt !== null &&
    !isOverdue({ dueAt: terms.dueAt, now: at.now, timeZone });
  const moved = await updateLoanRow(tx, loan, {
    ...(isLateNoMore ? advance(loan, 'extend') : {}),
    ...terms,
  });
  await recordAudit(tx, keys, {
    at: at.now,
    actorId: null,
    action: 'payout.arrival_moved',
    subjectId: loan.memberId,
    object: { type: 'loan', id: loan.id },
    codes: { payout: payout.id, arrives_on: arrivesOn },
  });
  await followArrival(tx, dependencies, { before: loan, after: moved }, at);
}

/**
 * While a payment is on its way, sends no notice, but still moves an announced debit, so that the
 * borrower is not debited before the loan is due.
 */
async function followArrival(
  tx: Tx,
  dependencies: LoanDependencies,
  { before, after }: { before: LoanRow; after: LoanRow },
  at: { now: Date; wall: Date },
): Promise<void> {
  const { dueAt: formerDueAt } = before;
  if (!isOut(after) || !formerDueAt || after.dueAt?.getTime() === formerDueAt.getTime()) return;
  await ageAtOnce(tx, after.id, at);
  await scheduleReminders(tx, after.id, at);
  const { arrivedAt: arrivesAt, paymentProcessing, debitAnnounced } = after;
  if (!paymentProcessing) {
    const debitDay = await dependencies.debitDayAfter(tx, { before, after }, at.now);
    await notifyNewDueDate(tx, dependencies, after, {
      formerDueAt,
      arrivesAt,
      debitDay,
      now: at.now,
    });
  }
  if (!paymentProcessing || debitAnnounced)
    await dependencies.followDueDate(tx, { before, after }, at);
}
