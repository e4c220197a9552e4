import { dayMs } from './clock.ts';

/** The lender's calendar, stated again apart from the product's: days in New York, and the days its banks work. */
const inNewYork = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const timeInNewYork = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/New_York',
  hour: '2-digit',
  minute: '2-digit',
});

export function dayOf(instant: Date): string {
  return inNewYork.format(instant);
}

export function timeOf(instant: Date): string {
  return timeInNewYork.format(instant);
}

export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** When money arrives that is expected on a day. */
export function noonOf(day: string): Date {
  const inSummer = new Date(`${day}T16:00:00Z`);
  return timeOf(inSummer) === '12:00' ? inSummer : new Date(`${day}T17:00:00Z`);
}

/** Calendar days from one day to another; negative backwards. */
export function daysFrom(day: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)) / dayMs);
}

export function isBankingDay(day: string): boolean {
  const weekday = weekdayOf(day);
  return weekday !== 0 && weekday !== 6 && !isHoliday(day);
}

/** Banking days after `from`, up to and with `to`. */
export function bankingDaysFrom(from: string, to: string): number {
  let count = 0;
  for (let day = daysAfter(from, 1); day <= to; day = daysAfter(day, 1)) {
    if (isBankingDay(day)) count++;
  }
  return count;
}

/** The Federal Reserve's holidays: on a Sunday observed the Monday after, on a Saturday not at all. */
function isHoliday(day: string): boolean {
  const fixed = ['01-01', '06-19', '07-04', '11-11', '12-25'];
  const isFixed = (date: string) => fixed.includes(date.slice(5));
  if (isFixed(day)) return true;
  if (weekdayOf(day) === 1 && isFixed(daysAfter(day, -1))) return true;
  const month = day.slice(5, 7);
  const date = Number(day.slice(8));
  const nth = Math.ceil(date / 7);
  if (weekdayOf(day) === 1) {
    if (month === '01' || month === '02') return nth === 3;
    if (month === '05') return date > 24;
    if (month === '09') return nth === 1;
    if (month === '10') return nth === 2;
  }
  return weekdayOf(day) === 4 && month === '11' && nth === 4;
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
