import type { Loan } from '@sevenday/contract';
import { countDays, formatDollars } from '@sevenday/lending';
import { DateText } from '../ui/date-text.tsx';
import type { Told } from '../ui/next-thing.tsx';

/** Approved, or sent and not arrived yet. */
export function describeComing(loan: Loan): Told {
  const amount = formatDollars(loan.amount);
  if (loan.disbursed)
    return {
      title: `${amount} is on its way to your bank account.`,
      text: <RepaidBy loan={loan} />,
    };
  return {
    title: `Your loan of ${amount} is approved.`,
    text: `We send the money to your bank account next. It has to be repaid within ${countDays(loan.term_days)} of being sent, or of arriving if that is later.`,
  };
}

/** A day that has passed moves with the arrival. */
function RepaidBy({ loan }: { loan: Loan }) {
  const amount = formatDollars(loan.total_due);
  if (loan.days_until_due === null)
    return `You repay ${amount} within ${countDays(loan.term_days)} of its arrival.`;
  return (
    <>
      You repay {amount} by <DateText date={loan.term_date} as="weekday" />.
    </>
  );
}
