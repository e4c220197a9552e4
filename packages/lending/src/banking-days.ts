import { addDays, type LocalDay } from './local-days.ts';

export type IsBankHoliday = (day: LocalDay) => boolean;

export function isBankingDay(day: LocalDay, isHoliday: IsBankHoliday): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !isHoliday(day);
}

export function bankingDayOnOrAfter(day: LocalDay, isHoliday: IsBankHoliday): LocalDay {
  return isBankingDay(day, isHoliday) ? day : bankingDayOnOrAfter(addDays(day, 1), isHoliday);
}

/** A negative number of banking days goes back. */
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

/** Counts the banking days after `from`, up to and including `to`. */
export function bankingDaysBetween(from: LocalDay, to: LocalDay, isHoliday: IsBankHoliday): number {
  let count = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) {
    if (isBankingDay(day, isHoliday)) count++;
  }
  return count;
}
