import type { LocalDay } from '@sevenday/lending';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { LoanRow } from '../loan/loan.ts';
import { owedData } from './amount-owed-and-standing.ts';
import { notifyBorrower } from './notify-borrower.ts';

export async function notifyExtensionRefused(
  tx: Tx,
  runtime: Runtime,
  loan: LoanRow,
  notice: { requestId: string; words: string; debitDay: LocalDay | null; now: Date },
): Promise<void> {
  const { requestId, now, ...rest } = notice;
  const owed = owedData(loan, runtime, now);
  if (!owed) return;
  await notifyBorrower(tx, runtime.keys, loan, {
    kind: 'extension_refused',
    aboutId: requestId,
    data: { ...owed, ...rest },
    now,
  });
}
