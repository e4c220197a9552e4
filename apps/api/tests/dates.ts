import {
  addDays,
  bankingDayOnOrAfter,
  instantAt,
  type LocalDay,
  localDay,
  reversalWindowMs,
} from '@sevenday/lending';
import { isBankHoliday } from '../src/platform/time/bank-holidays.ts';
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

/** Counts the days until an instant, rounded up: the sandbox's date moves only by whole days. */
async function daysUntil(api: Api, at: Date): Promise<number> {
  const { body } = await api.call('GET', '/config');
  return Math.ceil((at.getTime() - Date.parse(body.business_date)) / 86_400_000);
}

/** Moves by whole days to the last time before an instant. */
export async function moveBefore(api: Api, admin: SignedIn, at: Date): Promise<void> {
  const days = (await daysUntil(api, at)) - 1;
  if (days > 0) await moveDays(api, admin, days);
}

/** Moves by whole days to the first time at or after an instant. */
export async function movePast(api: Api, admin: SignedIn, at: Date): Promise<void> {
  const days = await daysUntil(api, at);
  if (days > 0) await moveDays(api, admin, days);
}

const timeZone = 'America/New_York';

/** Answers the beginning of the lender's day that is so many days after an instant's day. */
export function startOfDayAfter(at: Date, days: number): Date {
  return instantAt({ day: addDays(localDay(at, timeZone), days), hour: 0, minute: 0, timeZone });
}

/** Writes an instant's day as notices do. */
export function dayText(at: Date): string {
  return at.toLocaleDateString('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  });
}

/** Answers the time of a debit on a day. */
export function debitHourOf(day: LocalDay): Date {
  return instantAt({ day, hour: 12, minute: 0, timeZone });
}

/** Answers when a loan's automatic repayment is handed over, from the loan as its borrower sees it. */
export function debitTimeOf({ term_date }: { term_date: string }): Date {
  const due = localDay(new Date(term_date), timeZone);
  return debitHourOf(bankingDayOnOrAfter(due, isBankHoliday));
}
