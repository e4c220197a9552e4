import type { NoticeData } from '../../notices/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { awaitsExtension } from '../loan/extension-request.ts';
import { lateFeeHeldBack, lateFeeToCome } from '../loan/late-fee-to-come.ts';
import { type LoanRow, totalDueCents } from '../loan/loan.ts';
import { notifyBorrower } from './notify-borrower.ts';

export async function notifyPaymentDue(
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
