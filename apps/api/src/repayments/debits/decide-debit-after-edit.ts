import type { DebitCancellation } from '@sevenday/contract';
import {
  debitDayAfterMove,
  debitSubmitTime,
  finalFrom,
  type LocalDay,
  localDay,
  takesPayment,
} from '@sevenday/lending';
import { type Edited, type LoanRow, totalDueCents } from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { isBankHoliday } from '../../platform/time/bank-holidays.ts';
import { type DebitRow, findAnnouncedDebit } from '../payment/payment.ts';
import type { announceDebit } from './announce-debit.ts';
import { hasFailedDebit } from './automatic-debit-eligibility.ts';
import { findAutomaticDebitAccount } from './find-debitable-account.ts';

type Next =
  | 'as_before'
  | { reason: DebitCancellation }
  | Pick<Parameters<typeof announceDebit>[2], 'account' | 'debitDay' | 'tryNumber'>;

export async function decideDebitAfterEdit(
  tx: Tx,
  { before, after }: Edited,
  now: Date,
): Promise<{ debit: DebitRow | undefined; next: Next }> {
  const debit = await findAnnouncedDebit(tx, after.id);
  if (!takesPayment(after)) {
    return { debit, next: { reason: after.status === 'repaid' ? 'paid' : 'loan_closed' } };
  }
  // Before the loan's money has arrived (`funded`), there is no debit to change, because the day of
  // the arrival determines the day of the debit.
  if (after.status === 'funded' || !after.dueAt || !isOwedOtherwise({ before, after })) {
    return { debit, next: 'as_before' };
  }
  if (debit && isAnnouncedFor(debit, after)) return { debit, next: 'as_before' };
  if (!debit && (await hasFailedDebit(tx, after.id))) return { debit, next: 'as_before' };
  const tryNumber = debit?.tryNumber ?? 1;
  const dueDay = localDay(after.dueAt, after.timeZone);
  const today = localDay(now, after.timeZone);
  const debitDay = debitDayAfterMove({ dueDay, tryNumber, today }, isBankHoliday);
  const account = debitDay && (await accountForNextDebit(tx, debit, after));
  return {
    debit,
    next: account ? { account, debitDay, tryNumber } : { reason: 'amount_changed' },
  };
}

function isAnnouncedFor(debit: DebitRow, loan: LoanRow): boolean {
  const isSameDay = debit.dueAt?.getTime() === loan.dueAt?.getTime();
  return isSameDay && debit.amountCents === totalDueCents(loan);
}

/**
 * A debit with an `authorizationId` can't be changed, because the borrower agreed only to its
 * amount and day.
 */
async function accountForNextDebit(tx: Tx, debit: DebitRow | undefined, after: LoanRow) {
  if (debit?.authorizationId) return null;
  return findAutomaticDebitAccount(tx, after);
}

export function isOwedOtherwise({ before, after }: Edited): boolean {
  const isMoved = before.dueAt?.getTime() !== after.dueAt?.getTime();
  return isMoved || totalDueCents(before) !== totalDueCents(after);
}

/** Null if there will be no debit. */
export async function debitDayAfter(tx: Tx, edited: Edited, now: Date): Promise<LocalDay | null> {
  return debitDayOf(await decideDebitAfterEdit(tx, edited, now));
}

/**
 * Says whether the announced debit can stay unchanged until nobody can reverse the edit any more
 * (`finalFrom`). It can't if it would be submitted by that time, or if a notice at that time
 * would be too late for the changed debit (12 CFR 1041.9).
 */
export async function debitCanWait(tx: Tx, edited: Edited, now: Date): Promise<boolean> {
  const follows = await decideDebitAfterEdit(tx, edited, now);
  const { debit, next } = follows;
  if (next === 'as_before') return true;
  const submittedAt = debit && debitSubmitTime(debit.debitDay, edited.after.timeZone);
  if (submittedAt && submittedAt <= finalFrom(now)) return false;
  const later = await decideDebitAfterEdit(tx, edited, finalFrom(now));
  return debitDayOf(follows) === debitDayOf(later);
}

function debitDayOf({
  debit,
  next,
}: Awaited<ReturnType<typeof decideDebitAfterEdit>>): LocalDay | null {
  if (next === 'as_before') return debit?.debitDay ?? null;
  return 'debitDay' in next ? next.debitDay : null;
}
