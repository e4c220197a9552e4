import type { Loan } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { DateText } from '../ui/date-text.tsx';
import type { Told } from '../ui/next-thing.tsx';

export function describeProcessing(loan: Loan): Told {
  return {
    title: `Your payment of ${formatDollars(loan.payment_amount ?? loan.total_due)} is being processed.`,
    text: <ProcessingText loan={loan} />,
  };
}

/**
 * A bank payment under way (decisions, "in flight"). It stops the debit that was announced, which comes only if the
 * payment was lost by then.
 */
export function ProcessingText({ loan }: { loan: Loan }) {
  const { payment_expected_by: confirmedBy, next_debit: debit } = loan;
  return (
    <>
      <PastDue loan={loan} />
      {confirmedBy ? (
        <>
          It will be confirmed by <DateText date={confirmedBy} as="weekday" />.{' '}
        </>
      ) : null}
      There is nothing more for you to do.
      {debit ? (
        <>
          {' '}
          The automatic debit planned for <DateText date={debit.date} as="weekday" /> will not be
          made unless this payment comes back before then.
        </>
      ) : null}
    </>
  );
}

/** The day has passed and nobody is late: the payment came in time. */
function PastDue({ loan }: { loan: Loan }) {
  if ((loan.days_until_due ?? 0) >= 0 || loan.is_overdue) return null;
  return (
    <>
      It{' '}
      <span className="font-semibold text-amber">
        was due <DateText date={loan.term_date} as="weekday" />
      </span>
      ; no late fee is added meanwhile.{' '}
    </>
  );
}
