import { localDay, remindersOf } from '@sevenday/lending';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { isBankHoliday } from '../../platform/time/bank-holidays.ts';
import { enqueueWork, type WorkHandler, type WorkOutcome } from '../../platform/work/work.ts';
import type { LoanDependencies } from '../loan/dependencies.ts';
import type { LoanRow } from '../loan/loan.ts';
import { loans } from '../loan/store.ts';
import { editAwaitingNotice } from './notify-edits.ts';
import { notifyPaymentDue } from './notify-payment-due.ts';

/** Schedules a loan's reminders by its present due date. Called when that date is fixed or moved. */
export function scheduleReminders(
  tx: Tx,
  loanId: string,
  at: { now: Date; wall: Date },
): Promise<void> {
  return enqueueWork(tx, {
    kind: 'remind_payment',
    key: loanId,
    dueAt: at.now,
    createdAt: at.wall,
  });
}

/**
 * Like `scheduleReminders`, for a loan that is owed again or whose terms changed. The borrower was told just now, so
 * the reminders go on with the next of the two moments. The caller has locked the loan's row.
 */
export async function scheduleNextReminder(
  tx: Tx,
  { id, status, dueAt, timeZone }: LoanRow,
  { now, wall }: { now: Date; wall: Date },
): Promise<void> {
  if (status !== 'disbursed' || !dueAt) return;
  const { before, onTheDay } = remindersOf(dueAt, timeZone, isBankHoliday);
  const next = [before, onTheDay].find((moment) => moment > now);
  if (!next) return;
  await enqueueWork(tx, { kind: 'remind_payment', key: id, dueAt: next, createdAt: wall });
}

/**
 * Reminds a borrower of what is due, three banking days before and on the day.
 *
 * After the first reminder it waits for the second. Tells nothing of a loan that was paid or closed by then. After a
 * move of the due date, the new date counts.
 */
export function remindPayment(dependencies: LoanDependencies): WorkHandler {
  return (loanId) =>
    dependencies.database.transact(async (tx) => {
      const [loan] = await tx.select().from(loans).where(eq(loans.id, loanId)).for('update');
      const now = await dependencies.clocks.business(tx);
      if (!loan) return 'done';
      // A reminder says what is owed and when, so it waits until nothing of that can be reversed.
      const standsAt = (await editAwaitingNotice(tx, loan))?.lastDueAt;
      return standsAt && standsAt > now
        ? { againAt: standsAt }
        : remind(tx, dependencies, loan, now);
    });
}

async function remind(
  tx: Tx,
  dependencies: LoanDependencies,
  loan: LoanRow,
  now: Date,
): Promise<WorkOutcome> {
  const { keys } = dependencies;
  const { dueAt, status, timeZone } = loan;
  if (status !== 'disbursed' || !dueAt) return 'done';
  const { before, onTheDay } = remindersOf(dueAt, timeZone, isBankHoliday);
  if (now < before) return { againAt: before };
  const isDueDay = localDay(now, timeZone) === localDay(dueAt, timeZone);
  // A payment on its way needs no reminder. If it fails, a notice of its own says so.
  const when = now < onTheDay ? 'before' : 'on_the_day';
  if (!loan.paymentProcessing && (when === 'before' || isDueDay)) {
    const debitDay = await dependencies.readDebitDay(tx, loan.id);
    await notifyPaymentDue(tx, keys, loan, { when, debitDay, now });
  }
  return when === 'before' ? { againAt: onTheDay } : 'done';
}
