import { calendarDays, countDays } from './number-of-days-text.ts';

type DueBadge = { tone: 'red' | 'orange' | 'green'; text: string };

/** The badge on the Active Loans tab (spec section 2). */
export function dueBadge(daysUntilDue: number): DueBadge {
  if (daysUntilDue < 0) {
    return { tone: 'red', text: overdueText(daysUntilDue) };
  }
  const text = daysUntilDue === 0 ? 'Due Today' : `Due in ${countDays(daysUntilDue)}`;
  return { tone: daysUntilDue <= 2 ? 'orange' : 'green', text };
}

/** Writes `Overdue by 3 days` for −3. */
export function overdueText(daysUntilDue: number): string {
  return `Overdue by ${countDays(-daysUntilDue)}`;
}

/** For a loan whose money is not sent yet, so that no date is known (decisions, "term"). */
export function dueAfterSending(termDays: number): string {
  return `${calendarDays(termDays)} after the money arrives`;
}
