import type { Loan } from '@sevenday/contract';
import { formatCalendarWeekday } from '../../ui/text/format-dates.ts';
import { UnbrokenText } from '../../ui/text/text-with-unbroken-phrases.tsx';

/** Says until when a borrower asked for an extension, and by which day we answer. */
export function WaitingExtension({ loan: { waiting_extension: waiting } }: { loan: Loan }) {
  if (!waiting) return null;
  const { asked_day: asked, answer_by: by } = waiting;
  const answer = by
    ? `We will answer by ${formatCalendarWeekday(by)}.`
    : 'Our answer is late. We’re sorry. Please call or email us.';
  return (
    <UnbrokenText text={`You asked for time until ${formatCalendarWeekday(asked)}. ${answer}`} />
  );
}
