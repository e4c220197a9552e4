import type { NoticeData } from '../../notices/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { LoanRow } from '../loan/loan.ts';
import { owedWithLateFee } from './amount-owed-and-standing.ts';
import { notifyBorrower } from './notify-borrower.ts';

/** Call this after the loan's new status and `lateFeeNotBefore` are set. */
export async function notifyReopened(
  tx: Tx,
  runtime: Runtime,
  loan: LoanRow,
  lost: {
    aboutId: string;
    amountCents: NoticeData['payment_returned']['amountCents'];
    cause: NoticeData['payment_returned']['cause'];
    now: Date;
  },
): Promise<void> {
  const { aboutId, amountCents, cause, now } = lost;
  const owed = owedWithLateFee(loan, runtime, now);
  if (!owed) return;
  await notifyBorrower(tx, runtime.keys, loan, {
    kind: 'payment_returned',
    aboutId,
    data: { ...owed, amountCents, cause },
    now,
  });
}
