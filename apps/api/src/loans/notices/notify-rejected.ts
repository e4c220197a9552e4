import type { NoticeData } from '../../notices/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import type { LoanRow } from '../loan/loan.ts';
import { notifyBorrower } from './notify-borrower.ts';

/** Tells the borrower why an admin rejected the loan (12 CFR 1002.9). */
export function notifyRejected(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  { reason, now }: { reason: NoticeData['loan_rejected']['reason']; now: Date },
): Promise<void> {
  return notifyBorrower(tx, keys, loan, {
    kind: 'loan_rejected',
    aboutId: loan.id,
    data: { loanId: loan.id, principalCents: loan.principalCents, reason, decidedAt: now },
    now,
  });
}
