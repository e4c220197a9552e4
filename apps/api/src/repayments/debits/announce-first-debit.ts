import { debitDayOf, type LocalDay } from '@sevenday/lending';
import type { LoanRow } from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { isBankHoliday } from '../../platform/time/bank-holidays.ts';
import { announceDebit } from './announce-debit.ts';
import { findAutomaticDebitAccount } from './find-debitable-account.ts';

/** Returns the debit's day; null if no debit is announced. The caller has locked the loan's row. */
export async function announceFirstDebit(
  tx: Tx,
  runtime: Runtime,
  loan: LoanRow,
  at: { now: Date; wall: Date },
): Promise<LocalDay | null> {
  if (!loan.dueAt) return null;
  const account = await findAutomaticDebitAccount(tx, loan);
  if (!account) return null;
  const debitDay = debitDayOf(loan.dueAt, loan.timeZone, isBankHoliday);
  const after = await announceDebit(tx, runtime, { loan, account, debitDay, tryNumber: 1 }, at);
  return after.debitAnnounced ? debitDay : null;
}
