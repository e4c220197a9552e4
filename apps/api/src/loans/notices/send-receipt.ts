import type { NoticeData } from '../../notices/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import type { LoanRow } from '../loan/loan.ts';
import { notifyBorrower } from './notify-borrower.ts';

/** Each settlement has its own receipt. */
export function sendReceipt(
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
