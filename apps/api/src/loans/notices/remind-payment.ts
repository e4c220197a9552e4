import { localDay, paymentReminderTimes } from '@sevenday/lending';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { isBankHoliday } from '../../platform/time/bank-holidays.ts';
import { enqueueWork } from '../../platform/work/enqueue-withdraw-and-unpark-work.ts';
import type { WorkHandler, WorkOutcome } from '../../platform/work/work-handler.ts';
import type { LoanRow } from '../loan/loan.ts';
import type { LoanDependencies } from '../loan/loan-dependencies.ts';
import { loans } from '../loan/tables.ts';
import { notifyPaymentDue } from './notify-payment-due.ts';
import { editAwaitingNotice } from './read-edit-awaiting-notice.ts';

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
 * Call this when the loan is owed again or an adjustment is reversed. A reminder whose time has
 * passed is not sent.
 */
export async function scheduleNextReminder(
  tx: Tx,
  { id, status, dueAt, timeZone }: LoanRow,
  { now, wall }: { now: Date; wall: Date },
): Promise<void> {
  if (status !== 'disbursed' || !dueAt) return;
  const { before, onTheDay } = paymentReminderTimes(dueAt, timeZone, isBankHoliday);
  const next = [before, onTheDay].find((moment) => moment > now);
  if (!next) return;
  await enqueueWork(tx, { kind: 'remind_payment', key: id, dueAt: next, createdAt: wall });
}

export function remindPayment(dependencies: LoanDependencies): WorkHandler {
  return (loanId) =>
    dependencies.database.transact(async (tx) => {
      const [loan] = await tx.select().from(loans).where(eq(loans.id, loanId)).for('update');
      const now = await dependencies.clocks.business(tx);
      if (!loan) return 'done';
      // The reminder names an amount and a date, so it waits until every adjustment of the loan is
      // final.
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
  const { before, onTheDay } = paymentReminderTimes(dueAt, timeZone, isBankHoliday);
  if (now < before) return { againAt: before };
  const isDueDay = localDay(now, timeZone) === localDay(dueAt, timeZone);
  const when = now < onTheDay ? 'before' : 'on_the_day';
  // If the payment on its way fails, another notice says so.
  if (!loan.paymentProcessing && (when === 'before' || isDueDay)) {
    const debitDay = await dependencies.readDebitDay(tx, loan.id);
    await notifyPaymentDue(tx, keys, loan, { when, debitDay, now });
  }
  return when === 'before' ? { againAt: onTheDay } : 'done';
}
