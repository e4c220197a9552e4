import { type Cents, calendarDays, formatDollars } from '@sevenday/lending';
import { formatWeekday } from '../../ui/text/format-dates.ts';

export interface LoanOffered {
  amountCents: Cents;
  totalCents: Cents;
  termDays: number;
  /** When the loan is due if its money is sent and arrives today; null where it can't be sent today. */
  earliestDueDate: Date | null;
  timeZone: string | undefined;
}

/**
 * Says what a borrower gets and pays back: `You get $10.00. You pay back $12.50 by Thu, Dec 3 if the money arrives
 * today, and later if it arrives later.` The term begins when the money arrives (decisions, "term").
 */
export function summarySentence(loan: LoanOffered): string {
  const { amountCents, totalCents, termDays, earliestDueDate, timeZone } = loan;
  const due = earliestDueDate
    ? ` by ${formatWeekday(earliestDueDate, timeZone)} if the money arrives today, and later if it arrives later`
    : `, due ${calendarDays(termDays)} after the money arrives`;
  return `You get ${formatDollars(amountCents)}. You pay back ${formatDollars(totalCents)}${due}.`;
}
