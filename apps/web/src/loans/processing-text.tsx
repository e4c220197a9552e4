import type { Loan } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { DateText } from '../ui/date-text.tsx';
import type { Told } from '../ui/next-thing.tsx';

export function describeProcessing(loan: Loan): Told {
  return {
    title: `Your payment of ${formatDollars(loan.total_due)} is being processed.`,
    text: <ProcessingText loan={loan} />,
  };
}

/** A bank payment under way (decisions, "in flight"). */
export function ProcessingText({ loan }: { loan: Loan }) {
  if (!loan.payment_expected_by) return 'There is nothing more for you to do.';
  return (
    <>
      It will be confirmed by <DateText date={loan.payment_expected_by} as="weekday" />. There is
      nothing more for you to do.
    </>
  );
}
