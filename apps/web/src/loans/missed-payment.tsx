import type { Loan } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { DateText } from '../ui/date-text.tsx';

/** Whoever paid at the bank learns that it did not count. */
export function BouncedPayment({ loan: { missed_payment: missed } }: { loan: Loan }) {
  if (missed?.kind !== 'bank_payment_returned') return null;
  return (
    <>
      Your payment of {formatDollars(missed.amount)} was returned by your bank on{' '}
      <DateText date={missed.at} as="weekday" />, so you still owe it.{' '}
    </>
  );
}

/** Whoever waited for a debit learns that it did not come. */
export function MissedDebit({ loan: { missed_payment: missed } }: { loan: Loan }) {
  switch (missed?.kind) {
    case 'debit_returned':
      return ' The last debit did not go through.';
    case 'debit_not_made':
      return ' The last debit was not made.';
    default:
      return null;
  }
}
