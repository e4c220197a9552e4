import { type Cents, type LocalDay, takesPayment } from '@sevenday/lending';
import { type LoanRow, notifyBorrower, owedWithLateFee } from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import type { DebitRow } from '../payment/payment.ts';

/** The law forbids a debit without this notice (12 CFR 1041.9(b)). */
export function notifyDebitAnnounced(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  debit: DebitRow,
  notice: {
    bankName: string;
    last4: string;
    debitAt: Date;
    returned: { amountCents: Cents; debitAt: Date } | null;
    now: Date;
  },
): Promise<void> {
  const { id: aboutId, loanId, amountCents, tryNumber } = debit;
  const { principalCents, interestCents, lateFeeCents } = loan;
  const breakdown = { principalCents, interestCents, lateFeeCents };
  const { now, ...rest } = notice;
  const data = { loanId, amountCents, tryNumber, breakdown, ...rest };
  return notifyBorrower(tx, keys, loan, { kind: 'debit_announced', aboutId, data, now });
}

/** `wasDue` means that the time to submit the debit has passed. */
export async function notifyDebitCancelled(
  tx: Tx,
  runtime: Runtime,
  loan: LoanRow,
  debit: DebitRow,
  { now, ...notice }: { why: string; wasDue: boolean; now: Date },
): Promise<void> {
  const owed = owedWithLateFee(loan, runtime, now);
  if (!owed) return;
  const { amountCents, debitDay } = debit;
  await notifyBorrower(tx, runtime.keys, loan, {
    kind: 'debit_cancelled',
    aboutId: debit.id,
    data: { ...owed, amountCents, debitDay, ...notice },
    now,
  });
}

/** The retry on `retryDay` has its own notice; `retryDay` is null if there is no retry. */
export async function notifyDebitFailed(
  tx: Tx,
  runtime: Runtime,
  loan: LoanRow,
  debit: DebitRow,
  { why, retryDay, now }: { why: string; retryDay: LocalDay | null; now: Date },
): Promise<void> {
  const owed = takesPayment(loan) ? owedWithLateFee(loan, runtime, now) : null;
  const nothingOwed = { loanId: loan.id, totalCents: null, dueAt: null };
  await notifyBorrower(tx, runtime.keys, loan, {
    kind: 'debit_failed',
    aboutId: debit.id,
    data: { ...(owed ?? nothingOwed), amountCents: debit.amountCents, why, debitDay: retryDay },
    now,
  });
}
