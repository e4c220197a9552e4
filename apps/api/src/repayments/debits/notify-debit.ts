import { type Cents, takesPayment } from '@sevenday/lending';
import { type LoanRow, notifyBorrower, totalDueCents } from '../../loans/index.ts';
import type { LateFeeData } from '../../notices/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import type { DebitRow } from '../payment/payment.ts';

/** The notice without which there is no debit (12 CFR 1041.9(b)); told once of each debit. */
export function notifyAnnounced(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  debit: DebitRow,
  notice: {
    bankName: string;
    last4: string;
    debitAt: Date;
    authorizedAt: Date | null;
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

/** A debit that was announced is not made, so that the borrower has to pay. `wasDue`: its moment had come. */
export function notifyCancelled(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  debit: DebitRow,
  { lateFee, now, ...notice }: { why: string; wasDue: boolean; lateFee: LateFeeData; now: Date },
): Promise<void> {
  const data = { ...stillDue(loan, debit), debitDay: debit.debitDay, ...notice, ...lateFee };
  return notifyBorrower(tx, keys, loan, {
    kind: 'debit_cancelled',
    aboutId: debit.id,
    data,
    now,
  });
}

/** A debit came back, or was refused. Its loan may owe nothing any more: the money had come back, or it was paid. */
export function notifyFailed(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  debit: DebitRow,
  { why, lateFee, now }: { why: string; lateFee: LateFeeData; now: Date },
): Promise<void> {
  const due = stillDue(loan, debit);
  const totalCents = takesPayment(loan) ? due.totalCents : null;
  const data = { ...due, totalCents, why, ...lateFee };
  return notifyBorrower(tx, keys, loan, {
    kind: 'debit_failed',
    aboutId: debit.id,
    data,
    now,
  });
}

function stillDue(loan: LoanRow, { amountCents }: DebitRow) {
  return { loanId: loan.id, amountCents, totalCents: totalDueCents(loan), dueAt: loan.dueAt };
}
