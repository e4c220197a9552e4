import { addBankingDays, type IsBankHoliday } from './banking-days.ts';
import { instantAt, type LocalDay, localDay } from './local-days.ts';

const reminderBankingDays = 3;

/** Reminders go out before a debit of the same day, which is submitted at noon. */
const reminderHour = 9;

export function paymentReminderTimes(
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
