import { addDays, type LocalDay } from './due-dates.ts';

/** Whether a day that is not a weekend is a holiday of the banks; the calendar itself is brought by the caller. */
export type IsBankHoliday = (day: LocalDay) => boolean;

/** Banks clear payments from Monday to Friday, except on the Federal Reserve's holidays. */
export function isBankingDay(day: LocalDay, isHoliday: IsBankHoliday): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !isHoliday(day);
}

/** The day itself where it is a banking day, else the next one: when a debit due on it is taken. */
export function bankingDayOnOrAfter(day: LocalDay, isHoliday: IsBankHoliday): LocalDay {
  return isBankingDay(day, isHoliday) ? day : bankingDayOnOrAfter(addDays(day, 1), isHoliday);
}

/** So many banking days after a day (negative: before it); the day itself does not count. */
export function addBankingDays(
  day: LocalDay,
  bankingDays: number,
  isHoliday: IsBankHoliday,
): LocalDay {
  const step = bankingDays < 0 ? -1 : 1;
  let reached = day;
  for (let left = Math.abs(bankingDays); left > 0; ) {
    reached = addDays(reached, step);
    if (isBankingDay(reached, isHoliday)) left--;
  }
  return reached;
}

/** How many banking days lie after `from`, up to and with `to`. */
export function bankingDaysBetween(from: LocalDay, to: LocalDay, isHoliday: IsBankHoliday): number {
  let count = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) {
    if (isBankingDay(day, isHoliday)) count++;
  }
  return count;
}
