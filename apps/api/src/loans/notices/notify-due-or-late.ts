import type { NoticeData } from '../../notices/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Runtime } from '../../platform/dependencies.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { awaitsExtension } from '../loan/extension-request.ts';
import { lateFeeHeldBack, lateFeeToCome } from '../loan/late-fee.ts';
import { type LoanRow, totalDueCents } from '../loan/loan.ts';
import { notifyBorrower } from './notify-borrower.ts';
import { owedData } from './owed-data.ts';

/**
 * Reminds the borrower of what is due, once before the day and once on it. A due date that moved has its own reminders.
 */
export async function notifyDue(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  notice: Pick<NoticeData['payment_due'], 'when' | 'debitDay'> & { now: Date },
): Promise<void> {
  const { dueAt, lateFeePostedAt } = loan;
  if (!dueAt) return;
  const { when, debitDay, now } = notice;
  await notifyBorrower(tx, keys, loan, {
    kind: 'payment_due',
    aboutId: `${loan.id}:${dueAt.toISOString()}:${when}`,
    data: {
      loanId: loan.id,
      principalCents: loan.principalCents,
      totalCents: totalDueCents(loan),
      dueAt,
      when,
      automatic: loan.debitAnnounced,
      debitDay,
      noLateFeeBeforeAt: lateFeeHeldBack(loan, now),
      lateFeeWasAdded: lateFeePostedAt !== null,
      lateFeeToComeCents: lateFeeToCome(loan),
      extensionRequested: await awaitsExtension(tx, loan.id),
    },
    now,
  });
}

/**
 * Tells the borrower that the due date has passed unpaid. `loan` already includes its late fee. `isFeeOld`: the fee was
 * added when the loan was overdue before. Tells nothing where aging finds the loan in default already: the notice of
 * the default follows.
 */
export async function notifyOverdue(
  tx: Tx,
  runtime: Runtime,
  loan: LoanRow,
  { isFeeOld, now }: { isFeeOld: boolean; now: Date },
): Promise<void> {
  const owed = owedData(loan, runtime, now);
  if (owed?.standing.kind !== 'overdue') return;
  const { lateFeeCents } = loan;
  const { defaultsFrom } = owed.standing;
  const extensionRequested = await awaitsExtension(tx, loan.id);
  await notifyBorrower(tx, runtime.keys, loan, {
    kind: 'overdue',
    aboutId: `${loan.id}:${owed.dueAt.toISOString()}`,
    data: {
      ...owed,
      lateFeeCents,
      isFeeOld,
      defaultsFrom,
      extensionRequested,
      noLateFeeBeforeAt: lateFeeHeldBack(loan, now),
    },
    now,
  });
}

/** Tells the borrower that the loan is in default. */
export async function notifyDefaulted(
  tx: Tx,
  runtime: Runtime,
  loan: LoanRow,
  now: Date,
): Promise<void> {
  const owed = owedData(loan, runtime, now);
  if (!owed) return;
  await notifyBorrower(tx, runtime.keys, loan, {
    kind: 'defaulted',
    aboutId: `${loan.id}:${owed.dueAt.toISOString()}`,
    data: {
      ...owed,
      lateFeeCents: loan.lateFeeCents,
      noLateFeeBeforeAt: lateFeeHeldBack(loan, now),
    },
    now,
  });
}
