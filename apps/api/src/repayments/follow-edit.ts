import {
  addBankingDays,
  bankingDaysBetween,
  canTransition,
  type LocalDay,
  localDay,
} from '@sevenday/lending';
import { type LoanRow, stateOf, totalDueCents } from '../loans/index.ts';
import { isBankHoliday } from '../platform/banking-calendar.ts';
import type { Tx } from '../platform/database.ts';
import { announceDebit, debitDayOf, noticeBankingDays } from './announce-debit.ts';
import { cancelDebit } from './cancel-debit.ts';
import { findAnnouncedDebit } from './collection-record.ts';
import { hasFailedDebit } from './has-failed-debit.ts';
import type { Repaying } from './refresh-collection.ts';
import { tellCancelled } from './tell-debit.ts';

/** A retry is told of so many banking days before (decisions, "failed debit"). */
const retryNotice = { bankingDays: 4, atMost: 7 };

interface Edited {
  before: LoanRow;
  after: LoanRow;
}

/**
 * What an admin's edit of a locked loan means for its debit. A settled or closed loan is not debited; other terms are
 * announced anew, as the notice told an amount and a day (12 CFR 1041.9). Where there is no time for another notice the
 * borrower is told to pay.
 */
export async function followEdit(
  tx: Tx,
  parts: Pick<Repaying, 'keys' | 'timeZone'>,
  { before, after }: Edited,
  at: { now: Date; wall: Date },
): Promise<void> {
  const debit = await findAnnouncedDebit(tx, after.id);
  if (!canTransition(stateOf(after), 'paid_in_full')) {
    const reason = after.status === 'repaid' ? 'paid' : 'loan_closed';
    if (debit) await cancelDebit(tx, parts, { loan: after, debit, reason }, at);
    return;
  }
  if (!after.dueAt || !changesDebit({ before, after })) return;
  // What failed before is retried, or not, for its own reasons.
  if (!debit && (await hasFailedDebit(tx, after.id))) return;
  const tryNumber = debit?.tryNumber ?? 1;
  const today = localDay(at.now, parts.timeZone);
  const debitDay = dayToTell(debitDayOf(after.dueAt, parts.timeZone), tryNumber, today);
  if (!debitDay) {
    if (debit) await cancelDebit(tx, parts, { loan: after, debit, reason: 'amount_changed' }, at);
    return;
  }
  const announced = await announceDebit(tx, parts, { loan: after, debitDay, tryNumber }, at);
  if (debit && !announced.debitAnnounced) {
    await tellCancelled(tx, parts.keys, announced, debit, at.now);
  }
}

function changesDebit({ before, after }: Edited): boolean {
  const isMoved = before.dueAt?.getTime() !== after.dueAt?.getTime();
  return isMoved || totalDueCents(before) !== totalDueCents(after);
}

/** The day of the debit; null where there is no notice in time, or, for a retry, one too early. */
function dayToTell(dueDay: LocalDay, tryNumber: 1 | 2, today: LocalDay): LocalDay | null {
  const soonest = addBankingDays(today, retryNotice.bankingDays, isBankHoliday);
  const day = tryNumber === 2 && dueDay < soonest ? soonest : dueDay;
  const notice = bankingDaysBetween(today, day, isBankHoliday);
  if (notice < noticeBankingDays) return null;
  return tryNumber === 2 && notice > retryNotice.atMost ? null : day;
}
