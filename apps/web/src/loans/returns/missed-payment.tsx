import type { Loan } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { DateText } from '../../ui/text/date-text.tsx';
import { UnbrokenText } from '../../ui/text/text-with-unbroken-phrases.tsx';
import { NoFeeYet } from './refund-note.tsx';
import { takenBack } from './returned-payment.ts';

/** Says that a payment was returned by the bank. */
export function BouncedPayment({ loan: { missed_payment: missed } }: { loan: Loan }) {
  if (missed?.kind !== 'bank_payment_returned') return null;
  return (
    <>
      Your payment of {formatDollars(missed.amount)} was returned by your bank on{' '}
      <DateText date={missed.at} as="weekday" />, so you still owe it.{' '}
    </>
  );
}

/**
 * Says that an announced debit was not made, and until when that costs nothing. A returned payment is described beside this,
 * with the same promise.
 */
export function MissedDebit({ loan }: { loan: Loan }) {
  const text = loan.missed_payment?.text;
  return (
    <>
      {text ? (
        <>
          {' '}
          <UnbrokenText text={text} />
        </>
      ) : null}
      {takenBack(loan) ? null : <NoFeeYet loan={loan} />}
    </>
  );
}
