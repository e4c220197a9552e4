import { addDays, type LocalDay } from './local-days.ts';

/** Says whether a day is a bank holiday. This package has no list of holidays. */
export type IsBankHoliday = (day: LocalDay) => boolean;

/** Says whether banks clear payments on a day: Monday to Friday, except on a bank holiday. */
export function isBankingDay(day: LocalDay, isHoliday: IsBankHoliday): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !isHoliday(day);
}

export function bankingDayOnOrAfter(day: LocalDay, isHoliday: IsBankHoliday): LocalDay {
  return isBankingDay(day, isHoliday) ? day : bankingDayOnOrAfter(addDays(day, 1), isHoliday);
}

/** Adds banking days to a day, not counting the day itself. Goes back for a negative number. */
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
