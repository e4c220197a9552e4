import { debitDayOf } from '@sevenday/lending';
import type { LoanRow, PayoutSending } from '../loans/index.ts';
import { isBankHoliday } from '../platform/banking-calendar.ts';
import { announceDebit } from './announce-debit.ts';
import { cancelDebit } from './cancel-debit.ts';
import { findAnnouncedDebit } from './collection-record.ts';
import type { Repaying } from './refresh-collection.ts';

/** What a payout's end means for the debit of its loan; loans calls it in the transaction that records the payout. */
export function debitsOfPayout(
  parts: Pick<Repaying, 'keys' | 'timeZone'>,
): Pick<PayoutSending, 'announceDebit' | 'cancelDebit'> {
  return {
    async announceDebit(tx, loan, at) {
      if (!loan.dueAt) return;
      const debitDay = debitDayOf(loan.dueAt, parts.timeZone, isBankHoliday);
      await announceDebit(tx, parts, { loan, debitDay, tryNumber: 1 }, at);
    },
    async cancelDebit(tx, loan: LoanRow, at) {
      const debit = await findAnnouncedDebit(tx, loan.id);
      if (debit) await cancelDebit(tx, parts, { loan, debit, reason: 'money_came_back' }, at);
    },
  };
}
