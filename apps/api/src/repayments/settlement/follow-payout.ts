import { debitDayOf } from '@sevenday/lending';
import type { LoanRow, PayoutParts } from '../../loans/index.ts';
import { isBankHoliday } from '../../platform/time/banking-calendar.ts';
import { accountDebitedByItself, announceDebit } from '../debits/announce-debit.ts';
import { cancelDebit } from '../debits/cancel-debit.ts';
import { debitDayAfter, followEdit } from '../debits/replan-debit.ts';
import { findAnnouncedDebit } from '../payment/payment.ts';
import type { Repaying } from '../payment/repaying.ts';
import { oweBack, undoPaidLoan } from './undo-paid-loan.ts';

/** What a payout's end means for its loan's debit and payments; loans calls it in the transaction that records the payout. */
export function payoutRecording(
  parts: Pick<Repaying, 'keys' | 'timeZone' | 'policy'>,
): PayoutParts {
  return {
    ...parts,
    undoPaidLoan: (tx, loan, undone) => undoPaidLoan(tx, parts, loan, undone),
    oweBack: (tx, payment, undone) => oweBack(tx, parts.keys, payment, undone),
    followDueDate: (tx, moved, at) => followEdit(tx, parts, moved, at),
    debitDayAfter: debitDayAfter(parts),
    async announceDebit(tx, loan, at) {
      if (!loan.dueAt) return null;
      const account = await accountDebitedByItself(tx, loan);
      if (!account) return null;
      const debitDay = debitDayOf(loan.dueAt, parts.timeZone, isBankHoliday);
      const after = await announceDebit(tx, parts, { loan, account, debitDay, tryNumber: 1 }, at);
      return after.debitAnnounced ? debitDay : null;
    },
    async cancelDebit(tx, loan: LoanRow, at) {
      const debit = await findAnnouncedDebit(tx, loan.id);
      if (debit) await cancelDebit(tx, parts, { loan, debit, reason: 'money_returned' }, at);
    },
  };
}
