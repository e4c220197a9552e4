import { takesPayment } from '@sevenday/lending';
import { type LoanRow, notifyBorrower, owedWithLateFee } from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import type { PaymentRow } from './payment.ts';

export function notifyProcessing(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  { id: aboutId, amountCents }: PaymentRow,
  { confirmedBy, now }: { confirmedBy: Date; now: Date },
): Promise<void> {
  const data = { loanId: loan.id, amountCents, confirmedBy };
  return notifyBorrower(tx, keys, loan, { kind: 'payment_processing', aboutId, data, now });
}

export async function notifyPaymentFailed(
  tx: Tx,
  runtime: Runtime,
  loan: LoanRow,
  { id: aboutId, amountCents }: PaymentRow,
  now: Date,
): Promise<void> {
  const owed = takesPayment(loan) && owedWithLateFee(loan, runtime, now);
  if (!owed) return;
  const data = { ...owed, amountCents };
  await notifyBorrower(tx, runtime.keys, loan, {
    kind: 'payment_failed',
    aboutId,
    data,
    now,
  });
}
