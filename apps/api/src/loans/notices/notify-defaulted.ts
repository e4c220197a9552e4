import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { lateFeeHeldBack } from '../loan/late-fee-to-come.ts';
import type { LoanRow } from '../loan/loan.ts';
import { owedData } from './amount-owed-and-standing.ts';
import { notifyBorrower } from './notify-borrower.ts';

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
