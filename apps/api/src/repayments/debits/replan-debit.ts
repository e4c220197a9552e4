import type { DebitCancellation } from '@sevenday/contract';
import {
  debitDayAfterMove,
  debitSubmitTime,
  finalFrom,
  isOut,
  type LocalDay,
  localDay,
  takesPayment,
} from '@sevenday/lending';
import { type Edited, editAwaitingNotice, type LoanRow, totalDueCents } from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { isBankHoliday } from '../../platform/time/bank-holidays.ts';
import { type DebitRow, findAnnouncedDebit } from '../payment/payment.ts';
import { announceDebit } from './announce-debit.ts';
import { hasFailedDebit } from './automatic-debit-eligibility.ts';
import { cancelAnnouncedDebit } from './cancel-announced-debit.ts';
import { findAutomaticDebitAccount } from './find-debitable-account.ts';

/**
 * A notice names a debit's amount and day (12 CFR 1041.9), so a changed debit is announced with a
 * new notice. The caller has locked the loan's row.
 */
export async function replanDebit(
  tx: Tx,
  runtime: Runtime,
  edited: Edited,
  at: { now: Date; wall: Date },
): Promise<void> {
  const { after: loan } = edited;
  const { debit, next } = await whatFollows(tx, edited, at.now);
  if (next === 'as_before') return;
  if ('debitDay' in next) await announceDebit(tx, runtime, { loan, ...next }, at);
  else if (debit) await cancelAnnouncedDebit(tx, runtime, { loan, debit, ...next }, at);
}

/** Null if there will be no debit. */
export async function debitDayAfter(tx: Tx, edited: Edited, now: Date): Promise<LocalDay | null> {
  return debitDayOf(await whatFollows(tx, edited, now));
}

/**
 * Says whether the announced debit can stay unchanged until the edit is final. If not, the notice
 * of the changed debit has to be sent at once (12 CFR 1041.9).
 */
export async function debitCanWait(tx: Tx, edited: Edited, now: Date): Promise<boolean> {
  const follows = await whatFollows(tx, edited, now);
  const { debit, next } = follows;
  if (next === 'as_before') return true;
  const submittedAt = debit && debitSubmitTime(debit.debitDay, edited.after.timeZone);
  if (submittedAt && submittedAt <= finalFrom(now)) return false;
  const later = await whatFollows(tx, edited, finalFrom(now));
  return debitDayOf(follows) === debitDayOf(later);
}

/**
 * An adjustment that waits for its notice changes the debit when that notice is sent. If the loan
 * now owes more, or owes it earlier, an adjustment was reversed before its notice. So the announced
 * debit still has the right amount and day.
 */
export async function isReplannedAtOnce(tx: Tx, { before, after }: Edited): Promise<boolean> {
  if (!isOut(before) || !isOut(after)) return true;
  const isOwedEarlier = before.dueAt && after.dueAt && after.dueAt < before.dueAt;
  if (isOwedEarlier || totalDueCents(after) > totalDueCents(before)) return false;
  return (await editAwaitingNotice(tx, after)) === null;
}

function debitDayOf({ debit, next }: Awaited<ReturnType<typeof whatFollows>>): LocalDay | null {
  if (next === 'as_before') return debit?.debitDay ?? null;
  return 'debitDay' in next ? next.debitDay : null;
}

type Follows =
  | 'as_before'
  | { reason: DebitCancellation }
  | Pick<Parameters<typeof announceDebit>[2], 'account' | 'debitDay' | 'tryNumber'>;

async function whatFollows(
  tx: Tx,
  { before, after }: Edited,
  now: Date,
): Promise<{ debit: DebitRow | undefined; next: Follows }> {
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
 * A debit that the borrower authorized can't be changed, because they agreed to its amount and day
 * only.
 */
async function accountForNextDebit(tx: Tx, debit: DebitRow | undefined, after: LoanRow) {
  if (debit?.authorizationId) return null;
  return findAutomaticDebitAccount(tx, after);
}

export function changesWhatIsOwed(edited: Edited): boolean {
  return edited.before.status !== edited.after.status || isOwedOtherwise(edited);
}

function isOwedOtherwise({ before, after }: Edited): boolean {
  const isMoved = before.dueAt?.getTime() !== after.dueAt?.getTime();
  return isMoved || totalDueCents(before) !== totalDueCents(after);
}
