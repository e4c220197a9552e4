import { type LocalDay, localDay, retryDay, takesPayment } from '@sevenday/lending';
import { type LoanRow, totalDueCents } from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { isBankHoliday } from '../../platform/time/bank-holidays.ts';
import { insufficientFundsReason } from '../payment/insufficient-funds-reason.ts';
import { asDebit, type PaymentRow, wasSent } from '../payment/payment.ts';
import { failureSentence } from '../payment/payment-sentences.ts';
import { announceDebit } from './announce-debit.ts';
import { findAutomaticDebitAccount } from './find-debitable-account.ts';
import { notifyDebitFailed } from './notify-debit-announced-cancelled-or-failed.ts';
import { recordStrike } from './record-strike.ts';

type At = { now: Date; wall: Date };

interface Failed {
  loan: LoanRow;
  payment: PaymentRow;
}

/**
 * See 12 CFR 1041.8 and 1041.9. The law limits the content of the notices about a retry and about
 * stopped debits, so a separate notice (`notifyDebitFailed`) says what is owed and how to pay. The
 * caller has locked the loan's row and recorded the failure.
 */
export async function followUpFailedPayment(
  tx: Tx,
  runtime: Runtime,
  { loan, payment }: Failed,
  at: At,
): Promise<void> {
  const { failureReason, kind } = payment;
  const counted =
    failureReason === insufficientFundsReason
      ? await recordStrike(tx, runtime, { loan, payment }, at)
      : null;
  if (kind !== 'debit') return;
  await notifyDebitFailed(tx, runtime, loan, asDebit(payment), {
    why: failureSentence(failureReason, wasSent(payment)),
    retryDay: counted === 'counted' ? await retry(tx, runtime, loan, payment, at) : null,
    now: at.now,
  });
}

/**
 * Announces a retry and returns its day, or null if there is none. A debit with an
 * `authorizationId` has no retry, because the borrower agreed to one debit only.
 */
async function retry(
  tx: Tx,
  runtime: Runtime,
  loan: LoanRow,
  { tryNumber, amountCents, authorizationId }: PaymentRow,
  at: At,
): Promise<LocalDay | null> {
  if (tryNumber !== 1 || authorizationId || !takesPayment(loan)) return null;
  if (totalDueCents(loan) !== amountCents) return null;
  const today = localDay(at.now, loan.timeZone);
  const debitDay = retryDay(today, isBankHoliday);
  const account = await findAutomaticDebitAccount(tx, loan);
  if (!account) return null;
  const announced = await announceDebit(tx, runtime, { loan, account, debitDay, tryNumber: 2 }, at);
  return announced.debitAnnounced ? debitDay : null;
}
