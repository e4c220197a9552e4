import { debitDayAnew, localDay, takesPayment } from '@sevenday/lending';
import { type LoanRow, totalDueCents } from '../loans/index.ts';
import { isBankHoliday } from '../platform/banking-calendar.ts';
import type { Tx } from '../platform/database.ts';
import { accountDebitedByItself, announceDebit } from './announce-debit.ts';
import { cancelDebit } from './cancel-debit.ts';
import { type DebitRow, findAnnouncedDebit } from './collection-record.ts';
import { hasFailedDebit } from './has-failed-debit.ts';
import type { Repaying } from './refresh-collection.ts';

export interface Edited {
  before: LoanRow;
  after: LoanRow;
}

/**
 * What an admin's edit of a locked loan means for its debit. A settled or closed loan is not debited; other terms are
 * announced anew, as the notice told an amount and a day (12 CFR 1041.9). Where that may not be, or there is no time for
 * another notice, the borrower is told to pay.
 */
export async function followEdit(
  tx: Tx,
  parts: Pick<Repaying, 'keys' | 'timeZone'>,
  { before, after }: Edited,
  at: { now: Date; wall: Date },
): Promise<void> {
  const debit = await findAnnouncedDebit(tx, after.id);
  if (!takesPayment(after)) {
    const reason = after.status === 'repaid' ? 'paid' : 'loan_closed';
    if (debit) await cancelDebit(tx, parts, { loan: after, debit, reason }, at);
    return;
  }
  // Announced once the money has arrived, which fixes the day.
  if (after.status === 'funded' || !after.dueAt || !isOwedOtherwise({ before, after })) return;
  // What failed before is retried, or not, for its own reasons.
  if (!debit && (await hasFailedDebit(tx, after.id))) return;
  const tryNumber = debit?.tryNumber ?? 1;
  const today = localDay(at.now, parts.timeZone);
  const dueDay = localDay(after.dueAt, parts.timeZone);
  const debitDay = debitDayAnew({ dueDay, tryNumber, today }, isBankHoliday);
  const account = debitDay && (await accountAnew(tx, debit, after));
  if (account) {
    await announceDebit(tx, parts, { loan: after, account, debitDay, tryNumber }, at);
    return;
  }
  if (debit) await cancelDebit(tx, parts, { loan: after, debit, reason: 'amount_changed' }, at);
}

/** What was authorised by itself rests on its amount and day, and a retry takes no more than the debit that failed. */
async function accountAnew(tx: Tx, debit: DebitRow | undefined, after: LoanRow) {
  if (debit?.authorisationId) return null;
  if (debit?.tryNumber === 2 && totalDueCents(after) > debit.amountCents) return null;
  return accountDebitedByItself(tx, after);
}

/** Whether it is owed no more, or again, or by another day, or another amount is. */
export function changesWhatIsOwed(edited: Edited): boolean {
  return edited.before.status !== edited.after.status || isOwedOtherwise(edited);
}

function isOwedOtherwise({ before, after }: Edited): boolean {
  const isMoved = before.dueAt?.getTime() !== after.dueAt?.getTime();
  return isMoved || totalDueCents(before) !== totalDueCents(after);
}
