import {
  addDays,
  bankingDayOnOrAfter,
  instantAt,
  type LocalDay,
  localDay,
  reversalWindowMs,
} from '@sevenday/lending';
import { isBankHoliday } from '../src/platform/time/banking-calendar.ts';
import type { Api, SignedIn } from './api.ts';

/** Moves the sandbox's date, running what falls due on the way. */
export async function moveDays(api: Api, admin: SignedIn, days: number): Promise<void> {
  const body = { advance_days: days };
  const moved = await api.call('POST', '/sandbox/clock', { token: admin.token, body });
  if (moved.status !== 200) throw new Error(`Moving the date answered ${moved.status}.`);
}

/** Moves the sandbox's date until the changes just made can no longer be reversed, and their borrower is told. */
export async function letChangesStand(api: Api, admin: SignedIn): Promise<void> {
  const body = { advance_minutes: reversalWindowMs / 60_000 };
  const moved = await api.call('POST', '/sandbox/clock', { token: admin.token, body });
  if (moved.status !== 200) throw new Error(`Moving the clock answered ${moved.status}.`);
}

/** Moves by whole days alone. */
async function daysUntil(api: Api, at: Date): Promise<number> {
  const { body } = await api.call('GET', '/config');
  return Math.ceil((at.getTime() - Date.parse(body.business_date)) / 86_400_000);
}

/** Moves to the last stop before an instant. */
export async function moveBefore(api: Api, admin: SignedIn, at: Date): Promise<void> {
  const days = (await daysUntil(api, at)) - 1;
  if (days > 0) await moveDays(api, admin, days);
}

/** Moves to the first stop at or after an instant. */
export async function movePast(api: Api, admin: SignedIn, at: Date): Promise<void> {
  const days = await daysUntil(api, at);
  if (days > 0) await moveDays(api, admin, days);
}

const timeZone = 'America/New_York';

/** When the lender's day begins that comes so many days after an instant's. */
export function startOfDayAfter(at: Date, days: number): Date {
  return instantAt({ day: addDays(localDay(at, timeZone), days), hour: 0, minute: 0, timeZone });
}

/** An instant's day as notices say it. */
export function dayText(at: Date): string {
  return at.toLocaleDateString('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  });
}

/** A debit's hour on a day. */
export function debitHourOf(day: LocalDay): Date {
  return instantAt({ day, hour: 12, minute: 0, timeZone });
}

/** When the automatic repayment of a loan, as its borrower sees it, is handed over. */
export function debitTimeOf({ term_date }: { term_date: string }): Date {
  const due = localDay(new Date(term_date), timeZone);
  return debitHourOf(bankingDayOnOrAfter(due, isBankHoliday));
}
