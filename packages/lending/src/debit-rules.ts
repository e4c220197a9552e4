import {
  addBankingDays,
  bankingDayOnOrAfter,
  bankingDaysBetween,
  type IsBankHoliday,
} from './banking-days.ts';
import { dueAtOnDay } from './due-dates.ts';
import { addDays, instantAt, type LocalDay, localDay } from './local-days.ts';

/** The fewest banking days between a debit's electronic notice and the debit (12 CFR 1041.9(b)(2)(ii), (b)(3)(i)). */
export const noticeBankingDays = 3;

/**
 * Banking days from a failed debit to its retry. The notice of the retry goes out on the day of the failure, and must
 * come 3 to 7 banking days before the retry (decisions, "failed debit"; 12 CFR 1041.9(b)(3)(i)). With 4, a notice that
 * takes a day to be delivered still counts.
 */
export const retryBankingDays = { soonest: 4, latest: 7 };

/** After this many failures in a row for insufficient funds, an account is not debited again (12 CFR 1041.8(b)). */
export const strikesThatStop = 2;

/** The network's return codes for want of money: R01 (insufficient funds) and R09 (uncollected funds). */
const wantOfMoneyCodes: readonly string[] = ['R01', 'R09'];

/**
 * Tells whether a payment that was returned under this code counts against its account (12 CFR 1041.8; decisions,
 * "failed debit").
 */
export function isForWantOfMoney(returnCode: string | null | undefined): boolean {
  return wantOfMoneyCodes.includes(returnCode ?? '');
}

/** How many banking days before the due day the borrower is reminded. */
const reminderBankingDays = 3;

/** The hour of the lender's day at which a borrower is reminded. It comes before a debit of that day is handed over. */
const reminderHour = 9;

/** The hour of the lender's day at which a debit is handed over (decisions, "automatic repayment"). */
const handOverHour = 12;

/** The hour of the hand-over, as the agreement and the authorization write it. */
export const handOverInWords = `${handOverHour}:00 noon`;

/** Banking days until a bank payment is confirmed (provider: "up to 4 business days" for ACH debits). */
const confirmationBankingDays = 4;

/** Returns when the debit of a day is handed over: noon in the lender's time zone. */
export function handOverAt(debitDay: LocalDay, timeZone: string): Date {
  return instantAt({ day: debitDay, hour: handOverHour, minute: 0, timeZone });
}

/**
 * Returns the day on which a due amount is debited: the due day, or the next banking day (decisions, "automatic
 * repayment").
 */
export function debitDayOf(dueAt: Date, timeZone: string, isHoliday: IsBankHoliday): LocalDay {
  return bankingDayOnOrAfter(localDay(dueAt, timeZone), isHoliday);
}

/** Tells whether a notice delivered on a day comes early enough before a debit. */
export function isNoticeInTime(
  noticeDay: LocalDay,
  debitDay: LocalDay,
  isHoliday: IsBankHoliday,
): boolean {
  return bankingDaysBetween(noticeDay, debitDay, isHoliday) >= noticeBankingDays;
}

/**
 * Tells whether a debit can no longer be sent. A debit that could not be sent on its day may still be sent on the next
 * banking day, but not later.
 */
export function isDebitTooLate(
  debitDay: LocalDay,
  today: LocalDay,
  isHoliday: IsBankHoliday,
): boolean {
  return today > bankingDayOnOrAfter(addDays(debitDay, 1), isHoliday);
}

/** Returns the day of the one retry of a debit that was returned today for insufficient funds. */
export function retryDay(today: LocalDay, isHoliday: IsBankHoliday): LocalDay {
  return addBankingDays(today, retryBankingDays.soonest, isHoliday);
}

/**
 * Returns the day of a debit that is announced today because its due day was moved. Null where its notice would be too
 * late or, for a retry, too early. A retry is never sooner than its notice allows.
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

/**
 * Returns when a borrower is reminded of a due date: in the lender's morning, three banking days before and on the day.
 */
export function remindersOf(
  dueAt: Date,
  timeZone: string,
  isHoliday: IsBankHoliday,
): { before: Date; onTheDay: Date } {
  const dueDay = localDay(dueAt, timeZone);
  const morningOf = (day: LocalDay) => instantAt({ day, hour: reminderHour, minute: 0, timeZone });
  return {
    before: morningOf(addBankingDays(dueDay, -reminderBankingDays, isHoliday)),
    onTheDay: morningOf(dueDay),
  };
}

/**
 * Returns when a bank payment made now is confirmed at the latest: the end of the fourth banking day after it, in the
 * lender's time zone.
 */
export function confirmedBy(now: Date, timeZone: string, isHoliday: IsBankHoliday): Date {
  const day = addBankingDays(localDay(now, timeZone), confirmationBankingDays, isHoliday);
  return dueAtOnDay({ day, timeZone });
}

/** The outcomes of a bank payment that change the count of failures of its account. */
export type AccountPayment = 'settled' | 'insufficient_funds';

/**
 * Counts the payments of a bank account that failed in a row for insufficient funds, after one more payment. The count
 * covers all loans and members, and includes bank payments at checkout (decisions, "failed debit"). A payment that
 * settles sets the count back to 0. A payment that was refused before it was sent, or returned for another reason, does
 * not count and is not passed in.
 */
export function strikesAfter(strikes: number, payment: AccountPayment): number {
  if (payment === 'settled') return 0;
  return payment === 'insufficient_funds' ? Math.min(strikes + 1, strikesThatStop) : strikes;
}
