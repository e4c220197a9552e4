import type { Loan } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import type { MainMessageContent } from '../../ui/page/main-message.tsx';
import { DateText } from '../../ui/text/date-text.tsx';
import { goesBack } from './is-refunded.ts';

export function describeProcessing(loan: Loan): MainMessageContent {
  const title = goesBack(loan)
    ? `You owe nothing on your loan of ${formatDollars(loan.amount)}.`
    : `Your payment of ${formatDollars(loan.payment_amount ?? loan.total_due)} is being processed.`;
  return { title, text: <ProcessingText loan={loan} /> };
}

/** Describes a loan that owes nothing, and then the payment that is still on its way. */
export function withPaymentGoingBack(
  loan: Loan,
  described: MainMessageContent,
): MainMessageContent {
  if (!goesBack(loan)) return described;
  return {
    ...described,
    text: (
      <>
        {described.text} <GoesBack loan={loan} />
      </>
    ),
  };
}

/**
 * Describes a bank payment on its way (decisions, "in flight"). It stops the announced debit unless it fails before the
 * debit's day.
 */
export function ProcessingText({ loan }: { loan: Loan }) {
  if (goesBack(loan)) return <GoesBack loan={loan} />;
  const { payment_expected_by: confirmedBy, next_debit: debit } = loan;
  return (
    <>
      <PastDue loan={loan} />
      {confirmedBy ? (
        <>
          We expect to know by <DateText date={confirmedBy} as="weekday" /> whether it went through.{' '}
        </>
      ) : null}
      There is nothing more for you to do.
      {debit ? (
        <>
          {' '}
          If this payment fails before <DateText date={debit.date} as="weekday" />, we will make the
          automatic debit planned for that day.
        </>
      ) : null}
    </>
  );
}

function GoesBack({ loan }: { loan: Loan }) {
  const { payment_amount: amount, payment_expected_by: confirmedBy } = loan;
  return (
    <>
      {loan.status === 'repaid' ? 'A second payment' : 'Your payment'}
      {amount === null ? null : ` of ${formatDollars(amount)}`} is still being processed. Once it is
      confirmed,{' '}
      {confirmedBy ? (
        <>
          which we expect by <DateText date={confirmedBy} as="weekday" />,{' '}
        </>
      ) : null}
      we will give it back to you in full.
    </>
  );
}

/** Says that a loan past its due date isn't late, because its payment came in time. */
function PastDue({ loan }: { loan: Loan }) {
  if ((loan.days_until_due ?? 0) >= 0 || loan.is_overdue) return null;
  return (
    <>
      The loan{' '}
      <span className="font-semibold text-amber">
        was due <DateText date={loan.term_date} as="weekday" />
      </span>
      ; no late fee is added while your payment is being processed.{' '}
    </>
  );
}
