import { debitDayOf, type LocalDay } from '@sevenday/lending';
import type { LoanRow } from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Runtime } from '../../platform/dependencies.ts';
import { isBankHoliday } from '../../platform/time/bank-holidays.ts';
import { accountDebitedByItself, announceDebit } from '../debits/announce-debit.ts';
import { cancelDebit } from '../debits/cancel-debit.ts';
import { findAnnouncedDebit } from '../payment/payment.ts';

/**
 * Announces the first debit of a loan whose due date is now fixed. Returns its day; null without a debit. The caller
 * has locked the loan's row.
 */
export async function announceFirstDebit(
  tx: Tx,
  runtime: Runtime,
  loan: LoanRow,
  at: { now: Date; wall: Date },
): Promise<LocalDay | null> {
  if (!loan.dueAt) return null;
  const account = await accountDebitedByItself(tx, loan);
  if (!account) return null;
  const debitDay = debitDayOf(loan.dueAt, loan.timeZone, isBankHoliday);
  const after = await announceDebit(tx, runtime, { loan, account, debitDay, tryNumber: 1 }, at);
  return after.debitAnnounced ? debitDay : null;
}

/** Cancels the announced debit, if any, of a loan whose payout was returned. The caller has locked the loan's row. */
export async function cancelDebitOfReturnedPayout(
  tx: Tx,
  runtime: Runtime,
  loan: LoanRow,
  at: { now: Date; wall: Date },
): Promise<void> {
  const debit = await findAnnouncedDebit(tx, loan.id);
  if (debit) await cancelDebit(tx, runtime, { loan, debit, reason: 'money_returned' }, at);
}
