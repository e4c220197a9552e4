import {
  addBankingDays,
  bankingDayOnOrAfter,
  bankingDaysBetween,
  type IsBankHoliday,
} from './banking-days.ts';
import { addDays, dueAtOnDay, instantAt, type LocalDay, localDay } from './due-dates.ts';

/** Banking days from a debit's notice, sent electronically, to the debit, at the least (12 CFR 1041.9(b)(2)(ii), (b)(3)(i)). */
export const noticeBankingDays = 3;

/**
 * Banking days from a failure, on which the retry's notice goes out, to the retry: a notice of a retry lies 3 to 7 of
 * them before it (decisions, "failed debit"; 12 CFR 1041.9(b)(3)(i)). At 4 a notice that takes a day to be delivered
 * still counts.
 */
export const retryBankingDays = { soonest: 4, latest: 7 };

/** After so many failures in a row for want of money an account is not debited again (12 CFR 1041.8(b)). */
export const strikesThatStop = 2;

/** The network's codes for a return for want of money: insufficient funds, uncollected funds. */
const wantOfMoneyCodes: readonly string[] = ['R01', 'R09'];

/** Whether a payment that was returned under this code counts against its account (12 CFR 1041.8; decisions, "failed debit"). */
export function isForWantOfMoney(returnCode: string | null | undefined): boolean {
  return wantOfMoneyCodes.includes(returnCode ?? '');
}

/** Banking days before the due day on which the borrower is reminded of it. */
const reminderBankingDays = 3;

/** The hour of the lender's day at which a borrower is reminded: before a debit of that day is handed over. */
const reminderHour = 9;

/** The hour of the lender's day at which a debit is handed over (decisions, "automatic repayment"). */
const handOverHour = 12;

/** The same, as agreement and authorization say it. */
export const handOverInWords = `${handOverHour}:00 noon`;

/** Banking days until a bank payment is confirmed (provider: "up to 4 business days" for ACH debits). */
const confirmationBankingDays = 4;

/** When a debit of a day is handed over: noon in the lender's time zone. */
export function handOverAt(debitDay: LocalDay, timeZone: string): Date {
  return instantAt({ day: debitDay, hour: handOverHour, minute: 0, timeZone });
}

/** The day on which what is due then is debited: the due day, or the next banking day (decisions, "automatic repayment"). */
export function debitDayOf(dueAt: Date, timeZone: string, isHoliday: IsBankHoliday): LocalDay {
  return bankingDayOnOrAfter(localDay(dueAt, timeZone), isHoliday);
}

/** Whether a notice delivered on a day comes early enough before a debit. */
export function isNoticeInTime(
  noticeDay: LocalDay,
  debitDay: LocalDay,
  isHoliday: IsBankHoliday,
): boolean {
  return bankingDaysBetween(noticeDay, debitDay, isHoliday) >= noticeBankingDays;
}

/** Whether a debit's own day is over: only on the banking day after it may one that could not be sent still be. */
export function isDebitTooLate(
  debitDay: LocalDay,
  today: LocalDay,
  isHoliday: IsBankHoliday,
): boolean {
  return today > bankingDayOnOrAfter(addDays(debitDay, 1), isHoliday);
}

/** The day of the one retry of a debit that was returned today for want of money. */
export function retryDay(today: LocalDay, isHoliday: IsBankHoliday): LocalDay {
  return addBankingDays(today, retryBankingDays.soonest, isHoliday);
}

/**
 * The day of a debit that is announced today for a due day that was moved; null where its notice would be too late or,
 * for a retry, too early. A retry is never sooner than its notice allows.
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

/** When a borrower is reminded of what is due: three banking days before the due day, and on it, in the lender's morning. */
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

/** By when a bank payment made now is confirmed: the end of the fourth banking day after it, in the lender's time zone. */
export function confirmedBy(now: Date, timeZone: string, isHoliday: IsBankHoliday): Date {
  const day = addBankingDays(localDay(now, timeZone), confirmationBankingDays, isHoliday);
  return dueAtOnDay({ day, timeZone });
}

/** What became of a payment from a bank account, as far as the count of its failures goes. */
export type AccountPayment = 'settled' | 'insufficient_funds';

/**
 * How many payments of a bank account have failed in a row for want of money, after another one: counted over all loans
 * and members, bank payments at checkout included (decisions, "failed debit"). One that was refused before it was sent,
 * or came back for another reason, is not counted at all; one that settles sets the count back.
 */
export function strikesAfter(strikes: number, payment: AccountPayment): number {
  if (payment === 'settled') return 0;
  return payment === 'insufficient_funds' ? Math.min(strikes + 1, strikesThatStop) : strikes;
}
