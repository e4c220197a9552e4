import {
  addBankingDays,
  bankingDayOnOrAfter,
  bankingDaysBetween,
  type IsBankHoliday,
} from './banking-days.ts';
import { addDays, type LocalDay, localDay } from './local-days.ts';

/**
 * The fewest banking days between the electronic notice of a debit and the debit (12 CFR
 * 1041.9(b)(2)(ii), (b)(3)(i)).
 */
export const noticeBankingDays = 3;

/**
 * The fewest and the most banking days from a notice to its retry or authorized debit. For a retry,
 * the law asks for 3 to 7 (decisions, "failed debit"; 12 CFR 1041.9(b)(3)(i)). The fewest are 4, so
 * that a notice that arrives a day later is still in time.
 */
export const retryBankingDays = { soonest: 4, latest: 7 };

/** The day of the debit for a due date (decisions, "automatic repayment"). */
export function debitDayOf(dueAt: Date, timeZone: string, isHoliday: IsBankHoliday): LocalDay {
  return bankingDayOnOrAfter(localDay(dueAt, timeZone), isHoliday);
}

export function isNoticeInTime(
  noticeDay: LocalDay,
  debitDay: LocalDay,
  isHoliday: IsBankHoliday,
): boolean {
  return bankingDaysBetween(noticeDay, debitDay, isHoliday) >= noticeBankingDays;
}

export function isDebitTooLate(
  debitDay: LocalDay,
  today: LocalDay,
  isHoliday: IsBankHoliday,
): boolean {
  return today > bankingDayOnOrAfter(addDays(debitDay, 1), isHoliday);
}

/** `today` is the day on which we send the notice of the retry. */
export function retryDay(today: LocalDay, isHoliday: IsBankHoliday): LocalDay {
  return addBankingDays(today, retryBankingDays.soonest, isHoliday);
}

/**
 * Returns the new day of a debit after the loan's due day moved, if we send the notice today. Null
 * if a first debit (`tryNumber` 1) would follow too soon after the notice, or a retry (`tryNumber`
 * 2) too late.
 */
export function debitDayAfterMove(
  asked: { dueDay: LocalDay; tryNumber: 1 | 2; today: LocalDay },
  isHoliday: IsBankHoliday,
): LocalDay | null {
  const { tryNumber, today } = asked;
  const dueDay = bankingDayOnOrAfter(asked.dueDay, isHoliday);
  if (tryNumber === 1) return isNoticeInTime(today, dueDay, isHoliday) ? dueDay : null;
  const soonest = retryDay(today, isHoliday);
  if (dueDay <= soonest) return soonest;
  const notice = bankingDaysBetween(today, dueDay, isHoliday);
  return notice > retryBankingDays.latest ? null : dueDay;
}
