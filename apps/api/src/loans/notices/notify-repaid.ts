import type { NoticeData } from '../../notices/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { type LoanRow, totalDueCents } from '../loan/loan.ts';
import { notifyBorrower } from './notify-borrower.ts';

/** The receipt. `postingId`: a payment may come back and the loan be paid again, and each has its own. */
export function notifyRepaid(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  payment: { postingId: string; amountCents: NoticeData['repaid']['amountCents']; now: Date },
): Promise<void> {
  const { id: loanId, principalCents, interestCents, lateFeeCents } = loan;
  const { postingId, amountCents, now } = payment;
  return notifyBorrower(tx, keys, loan, {
    kind: 'repaid',
    aboutId: postingId,
    data: { loanId, principalCents, amountCents, interestCents, lateFeeCents, paidAt: now },
    now,
  });
}

/** A payment came back, so the loan is owed again; `lateFeeNotBefore` of it is set. */
export function notifyReopened(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  lost: {
    aboutId: string;
    amountCents: NoticeData['payment_returned']['amountCents'];
    cause: NoticeData['payment_returned']['cause'];
    now: Date;
  },
): Promise<void> {
  const { aboutId, amountCents, cause, now } = lost;
  return notifyBorrower(tx, keys, loan, {
    kind: 'payment_returned',
    aboutId,
    data: {
      loanId: loan.id,
      amountCents,
      totalCents: totalDueCents(loan),
      dueAt: loan.dueAt,
      noLateFeeBeforeAt: loan.lateFeeNotBefore ?? now,
      cause,
    },
    now,
  });
}
