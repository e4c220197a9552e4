import type { Loan } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { DateText } from '../../ui/text/date-text.tsx';
import { UnbrokenText } from '../../ui/text/text-with-unbroken-phrases.tsx';
import { yourAccount } from '../loan/your-account.ts';

/** Says which account the payout did not reach, since when the money is back, and what happens next. */
export function NotReached({
  loan,
  came,
}: {
  loan: Loan;
  came: NonNullable<Loan['payout_returned']>;
}) {
  return (
    <>
      <UnbrokenText
        text={`The ${formatDollars(loan.amount)} that we sent to ${yourAccount(loan.bank_account)}`}
      />{' '}
      was returned to us on <DateText date={came.at} as="weekday" />.{' '}
      <UnbrokenText text={came.text} />
    </>
  );
}
