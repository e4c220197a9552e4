import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { awaitsExtension } from '../loan/extension-request.ts';
import { lateFeeHeldBack } from '../loan/late-fee-to-come.ts';
import type { LoanRow } from '../loan/loan.ts';
import { owedData } from './amount-owed-and-standing.ts';
import { notifyBorrower } from './notify-borrower.ts';

/**
 * `loan` includes its late fee, if one was charged; `isFeeOld` means that it was charged earlier.
 * A loan that is in default by now gets only the notice of the default, which `ageLoan` sends.
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
