import type { Loan } from '@sevenday/contract';
import { countDays, formatDollars } from '@sevenday/lending';
import { DateText } from '../ui/date-text.tsx';
import type { Told } from '../ui/next-thing.tsx';

/** Approved and not sent. `isNext`: nothing is in the way of sending it. */
export function describeDisbursing(loan: Loan, isNext: boolean): Told {
  const repaid = `It has to be repaid within ${countDays(loan.term_days)} of being sent, or of arriving if that is later.`;
  return {
    title: `Your loan of ${formatDollars(loan.amount)} is approved.`,
    text: isNext ? `We send the money to your bank account next. ${repaid}` : repaid,
  };
}

/** Sent, and not arrived yet. */
export function describeArriving(loan: Loan): Told {
  return {
    title: `${formatDollars(loan.amount)} is on its way to your bank account.`,
    text: <RepaidBy loan={loan} />,
  };
}

/** The day told at sending moves with a late arrival (decisions, "term"); one that has passed is not told at all. */
function RepaidBy({ loan }: { loan: Loan }) {
  const amount = formatDollars(loan.total_due);
  const ofArrival = `within ${countDays(loan.term_days)} of its arrival`;
  if (loan.days_until_due === null) return `You repay ${amount} ${ofArrival}.`;
  return (
    <>
      You repay {amount} by <DateText date={loan.term_date} as="weekday" />, or {ofArrival} if that
      is later.
    </>
  );
}
