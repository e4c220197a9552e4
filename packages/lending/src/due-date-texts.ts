import { calendarDays, countDays } from './days-in-words.ts';

type DueBadge = { tone: 'red' | 'orange' | 'green'; text: string };

/**
 * Makes the due badge of the Active Loans tab (spec section 2): red when overdue, orange with two days left or fewer,
 * green with more.
 */
export function dueBadge(daysUntilDue: number): DueBadge {
  if (daysUntilDue < 0) {
    return { tone: 'red', text: overdueText(daysUntilDue) };
  }
  const text = daysUntilDue === 0 ? 'Due Today' : `Due in ${countDays(daysUntilDue)}`;
  return { tone: daysUntilDue <= 2 ? 'orange' : 'green', text };
}

/** Writes `Overdue by 3 days`. `daysUntilDue` is negative: −3 here. */
export function overdueText(daysUntilDue: number): string {
  return `Overdue by ${countDays(-daysUntilDue)}`;
}

/** Writes, as a part of a sentence, when a loan will be due. The loan's money is not sent yet (decisions, "term"). */
export function dueAfterSending(termDays: number): string {
  return `${calendarDays(termDays)} after the money is sent or arrives, whichever is later`;
}
