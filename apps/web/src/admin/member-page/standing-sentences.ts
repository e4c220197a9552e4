import type { MemberPage, MemberStanding } from '@sevenday/contract';
import { countDays, formatDollars } from '@sevenday/lending';
import { countOf } from '../../ui/text/count-with-noun.ts';
import { formatCalendarWeekday, formatDay, formatMonthDay } from '../../ui/text/format-dates.ts';
import { promiseSentence } from './contacts/contact-sentences.ts';

/** How a member stands, in sentences. */
export interface StandingSentences {
  /** What is owed: 'Owes $18.50, 12 days late. Last reminded Nov 15.' */
  owed: string;
  /** The last contact, the last promise and the next contact; empty if there was no contact. */
  contact: string;
}

export function standingSentences(
  { standing, loan_totals }: Pick<MemberPage, 'standing' | 'loan_totals'>,
  { now, zone }: { now: Date; zone?: string | undefined },
): StandingSentences {
  const { last_reminded_at, last_contact_at, promise, next_contact_day } = standing;
  const day = (at: Date) => shortDay(at, { now, zone });
  return {
    owed: joined([
      owedSentence(standing),
      standing.payment_processing ? 'A payment is being processed.' : '',
      last_reminded_at && standing.owed > 0 ? `Last reminded ${day(last_reminded_at)}.` : '',
      standing.written_off > 0 && standing.owed > 0
        ? `${formatDollars(standing.written_off)} more was written off.`
        : '',
      standing.to_be_sent > 0 ? `${formatDollars(standing.to_be_sent)} is to be sent.` : '',
      loan_totals.refunds_owed > 0
        ? `A refund of ${formatDollars(loan_totals.refunds_owed)} is owed to them.`
        : '',
    ]),
    contact: joined([
      last_contact_at ? `Last contact ${day(last_contact_at)}.` : '',
      promise ? promiseSentence(promise) : '',
      next_contact_day ? `Next contact ${formatCalendarWeekday(next_contact_day)}.` : '',
    ]),
  };
}

function owedSentence(standing: MemberStanding): string {
  const { owed, loans_owed, days_late, due_day, written_off } = standing;
  if (owed === 0) {
    return written_off > 0 ? `Owes ${formatDollars(written_off)}, written off.` : 'Owes nothing.';
  }
  const on = loans_owed > 1 ? ` on ${countOf(loans_owed, 'loan')}` : '';
  return `Owes ${formatDollars(owed)}${on}${dueText(days_late, due_day)}.`;
}

function dueText(daysLate: number, dueDay: string | null): string {
  if (daysLate > 0) return `, ${countDays(daysLate)} late`;
  return dueDay ? `, due ${formatCalendarWeekday(dueDay)}` : '';
}

/** Writes a day as 'Nov 15', with its year if that is another than now. */
function shortDay(at: Date, { now, zone }: { now: Date; zone?: string | undefined }): string {
  const year = (date: Date) => formatDay(date, zone).slice(-4);
  return year(at) === year(now) ? formatMonthDay(at, zone) : formatDay(at, zone);
}

function joined(parts: string[]): string {
  return parts.filter(Boolean).join(' ');
}
