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

/** The same of loans that are told as one sum; which of them it was, and when, stands beside each. */
export function BouncedAmong({ loans }: { loans: readonly Loan[] }) {
  const [bounced, ...more] = loans.flatMap(({ missed_payment: missed }) =>
    missed?.kind === 'bank_payment_returned' ? missed : [],
  );
  if (!bounced) return null;
  return more.length === 0
    ? ` Your payment of ${formatDollars(bounced.amount)} was returned by your bank, so it is still owed.`
    : ` Your payments for ${more.length + 1} of them were returned by your bank, so they are still owed.`;
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
