import type { DebitCancellation } from '@sevenday/contract';
import {
  debitDayAfterMove,
  debitSubmitTime,
  isOut,
  type LocalDay,
  localDay,
  standsFrom,
  takesPayment,
} from '@sevenday/lending';
import { type Edited, editAwaitingNotice, type LoanRow, totalDueCents } from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Runtime } from '../../platform/dependencies.ts';
import { isBankHoliday } from '../../platform/time/bank-holidays.ts';
import { type DebitRow, findAnnouncedDebit } from '../payment/payment.ts';
import { announceDebit } from './announce-debit.ts';
import { hasFailedDebit } from './automatic-debit-eligibility.ts';
import { cancelDebit } from './cancel-debit.ts';
import { findAutomaticDebitAccount } from './find-debitable-account.ts';

/**
 * Makes the debit of a loan follow an admin's edit.
 *
 * A settled or closed loan is not debited. Other terms are announced in another notice, because a notice names an
 * amount and a day (12 CFR 1041.9). Where that is not allowed, or there is no time for another notice, the borrower is
 * told to pay. The caller has locked the loan's row.
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
  else if (debit) await cancelDebit(tx, runtime, { loan, debit, ...next }, at);
}

/** Returns the day of a loan's debit after an edit. A notice of the edit can name that day. */
export async function debitDayAfter(tx: Tx, edited: Edited, now: Date): Promise<LocalDay | null> {
  return debitDayOf(await whatFollows(tx, edited, now));
}

/**
 * Says whether a loan's debit may stay as it is until the edit can no longer be reversed.
 *
 * It may not where the debit is handed over before that, or where the wait would move its day. Then the notice of
 * another debit goes out at once (12 CFR 1041.9).
 */
export async function debitCanWait(tx: Tx, edited: Edited, now: Date): Promise<boolean> {
  const follows = await whatFollows(tx, edited, now);
  const { debit, next } = follows;
  if (next === 'as_before') return true;
  const handedOverAt = debit && debitSubmitTime(debit.debitDay, edited.after.timeZone);
  if (handedOverAt && handedOverAt <= standsFrom(now)) return false;
  const later = await whatFollows(tx, edited, standsFrom(now));
  return debitDayOf(follows) === debitDayOf(later);
}

/**
 * Says whether the debit follows an edit at once.
 *
 * After a change in the borrower's favor the debit waits until they are told. After a reversal the debit stays: it was
 * announced for what is owed again.
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
  // A loan whose money has not arrived has no debit yet: the arrival fixes the day.
  if (after.status === 'funded' || !after.dueAt || !isOwedOtherwise({ before, after })) {
    return { debit, next: 'as_before' };
  }
  if (debit && isAnnouncedFor(debit, after)) return { debit, next: 'as_before' };
  // Whether a debit that failed before is tried again does not depend on the edit.
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
 * Returns the account of the debit that follows; null where none follows. A debit that was authorized once is only for
 * its own amount and day.
 */
async function accountForNextDebit(tx: Tx, debit: DebitRow | undefined, after: LoanRow) {
  if (debit?.authorizationId) return null;
  return findAutomaticDebitAccount(tx, after);
}

/** Says whether an edit changes how much is owed or until which day, or whether anything is owed. */
export function changesWhatIsOwed(edited: Edited): boolean {
  return edited.before.status !== edited.after.status || isOwedOtherwise(edited);
}

function isOwedOtherwise({ before, after }: Edited): boolean {
  const isMoved = before.dueAt?.getTime() !== after.dueAt?.getTime();
  return isMoved || totalDueCents(before) !== totalDueCents(after);
}
