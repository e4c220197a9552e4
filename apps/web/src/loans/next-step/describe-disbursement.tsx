import type { Loan } from '@sevenday/contract';
import { countDays, dueAfterSending, formatDollars } from '@sevenday/lending';
import { ButtonLink } from '../../ui/base/button.tsx';
import type { MainMessageContent } from '../../ui/page/main-message.tsx';
import { DateText } from '../../ui/text/date-text.tsx';
import { UnbrokenText } from '../../ui/text/text-with-unbroken-phrases.tsx';
import { reacceptancePath } from '../loan/loan-queries.ts';
import { yourAccount } from '../loan/your-account.ts';
import { BouncedPayment } from '../returns/missed-payment.tsx';
import { NotReached } from '../returns/payout-returned.tsx';

/** Describes an approved loan that only waits for its disbursement, or one whose payout was returned. */
export function describeDisbursing(loan: Loan): MainMessageContent {
  if (loan.payout_returned)
    return {
      title: `The ${formatDollars(loan.amount)} is back with us.`,
      text: <NotReached loan={loan} came={loan.payout_returned} />,
      action: <ButtonLink to="/profile#bank-account">Link another account</ButtonLink>,
    };
  return {
    title: `Your loan of ${formatDollars(loan.amount)} is approved.`,
    text: (
      <UnbrokenText
        text={`We will now prepare to send the money to ${yourAccount(loan.bank_account)}, and tell you when it is sent. You repay ${formatDollars(loan.total_due)} within ${dueAfterSending(loan.term_days)}.`}
      />
    ),
  };
}

/** Describes a loan that was accepted for a bank account no longer in use, or with another creditor. */
export function describeReacceptance(loan: Loan): MainMessageContent {
  return {
    title: `Accept your loan of ${formatDollars(loan.amount)} again.`,
    text: 'Your bank account, or the name or address of your lender, changed after you accepted this loan. We will send the money once you have accepted the loan again. The price stays the same.',
    action: <ButtonLink to={reacceptancePath(loan)}>Accept again</ButtonLink>,
  };
}

/** Describes a loan whose payout has not arrived yet. */
export function describeArriving(loan: Loan): MainMessageContent {
  return {
    title: `${formatDollars(loan.amount)} is on its way to your bank account.`,
    text: (
      <>
        <BouncedPayment loan={loan} />
        <UnbrokenText text={`It goes to ${yourAccount(loan.bank_account)}.`} />{' '}
        <RepaidBy loan={loan} />
      </>
    ),
  };
}

/** Says by when to repay. The due date moves if the payout arrives late (decisions, "term"); a past one is not shown. */
function RepaidBy({ loan }: { loan: Loan }) {
  const amount = formatDollars(loan.total_due);
  const afterArrival = `within ${countDays(loan.term_days)} after the money arrives`;
  if (loan.days_until_due === null)
    return <UnbrokenText text={`You repay ${amount} ${afterArrival}.`} />;
  return (
    <>
      You repay {amount} by <DateText date={loan.term_date} as="weekday" />,{' '}
      <UnbrokenText text={`or ${afterArrival}, if that is later.`} />
    </>
  );
}
