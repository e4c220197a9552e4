import { type Cents, calendarDays, formatDollars } from '@sevenday/lending';
import { formatWeekday } from '../../ui/text/format-dates.ts';

export interface LoanOffered {
  amount: Cents;
  total: Cents;
  termDays: number;
  /** Null where the money can't be sent today. */
  dueIfSentToday: Date | null;
  timeZone: string | undefined;
}

/** Says what a borrower gets and pays back: `You get $10.00. You pay back $12.50 by Thu, Dec 3 if we send it today.` */
export function summarySentence(loan: LoanOffered): string {
  const { amount, total, termDays, dueIfSentToday, timeZone } = loan;
  const when = dueIfSentToday
    ? `by ${formatWeekday(dueIfSentToday, timeZone)} if we send it today`
    : `within ${calendarDays(termDays)} after we send it`;
  return `You get ${formatDollars(amount)}. You pay back ${formatDollars(total)} ${when}.`;
}
