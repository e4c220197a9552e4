import type { Loan } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { DateText } from '../../ui/text/date-text.tsx';
import { LenderContact } from '../../ui/text/lender-contact.tsx';
import {
  type HowLost,
  type ReturnedPayment,
  returnedPaymentsOf,
  takenBack,
} from './returned-payment.ts';

/** Says what a disputed, returned or refunded payment means for its borrower now. */
export function RefundNote({ loan, isFirstShown = false }: { loan: Loan; isFirstShown?: boolean }) {
  return returnedPaymentsOf(loan)
    .slice(isFirstShown ? 1 : 0)
    .map((came) => (
      <p key={came.id}>
        <Sentence came={came} loan={loan} />
      </p>
    ));
}

function Sentence({ came, loan }: { came: ReturnedPayment; loan: Loan }) {
  const amount = formatDollars(came.amount);
  switch (came.kind) {
    case 'disputed':
      return (
        <>
          Your payment of {amount} is disputed: your bank asked for it back on{' '}
          <DateText date={came.at} as="weekday" />. {untilDecided}
        </>
      );
    case 'taken_back':
      return <OwedAgain loan={loan} />;
    case 'owed':
      return (
        <>
          <WhyItGoesBack loan={loan} came={came} /> We owe you {amount}: we could not send it back
          to the card or account you paid from. <WhereToSend />
        </>
      );
    case 'under_way':
      return (
        <>
          <WhyItGoesBack loan={loan} came={came} /> We are sending {amount} back to the card or
          account you paid from. {inDays}
        </>
      );
    case 'given_back':
      return <GivenBack came={came} loan={loan} />;
  }
}

/** Says why a payment is refunded. If the loan is still owed, the payment may have been of another amount, or one too many. */
export function WhyItGoesBack({
  loan: { amount, status },
  came,
}: {
  loan: Loan;
  came: Pick<ReturnedPayment, 'by_choice'>;
}) {
  if (came.by_choice) return null;
  if (status !== 'cancelled') return <>{notUsed}.</>;
  return <>The {formatDollars(amount)} you borrowed is back with us.</>;
}

const notUsed = 'We did not use one of your payments for this loan';

/** The same in one sentence with what became of it. */
export function GivenBack({ came, loan }: { came: ReturnedPayment; loan: Loan }) {
  const amount = formatDollars(came.amount);
  const on = <DateText date={came.at} />;
  if (came.by_choice)
    return (
      <>
        We gave you {amount} back on {on}.
      </>
    );
  if (loan.status === 'cancelled')
    return (
      <>
        <WhyItGoesBack loan={loan} came={came} /> On {on}, we gave back {amount} that you had paid.
      </>
    );
  return (
    <>
      {notUsed}, so we gave you {amount} back on {on}.
    </>
  );
}

export const untilDecided =
  'Nothing is due until the dispute is decided. If the money goes back to you, you owe it again, and we will tell you.';

export const inDays = 'Banks take 5 to 10\u00a0days to show it. You don’t need to do anything.';

function OwedAgain({ loan }: { loan: Loan }) {
  const isDueLater = (loan.days_until_due ?? -1) >= 0;
  return (
    <>
      <WhyOwedAgain loan={loan} /> <HowLate loan={loan} />
      Please pay {formatDollars(loan.total_due)}
      {isDueLater ? (
        <>
          {' '}
          by <DateText date={loan.term_date} as="time" />
        </>
      ) : null}
      .<NoFeeYet loan={loan} />
    </>
  );
}

/** Says that a loan is late; nothing while it is not. */
function HowLate({ loan }: { loan: Loan }) {
  const inDefault = loan.status === 'defaulted';
  if (!inDefault && !loan.is_overdue) return null;
  return (
    <>
      It was due <DateText date={loan.term_date} as="weekday" /> and is{' '}
      {inDefault ? 'in default' : 'overdue'}.{' '}
    </>
  );
}

/** Promises that a returned payment, or an announced debit that was not made, causes no late fee at once. */
export function NoFeeYet({ loan }: { loan: Loan }) {
  const { no_late_fee_before: before } = loan.refunds_and_disputes;
  if (!before) return null;
  return (
    <>
      {' '}
      No late fee is added before <DateText date={before} as="time" />.
    </>
  );
}

export const howLostWords: Record<HowLost, string> = {
  disputed: 'was taken back after a dispute',
  bank: 'was returned by your bank',
  lender: 'was refunded to you',
};

/** Says to a borrower who thought that they had paid why and since when they owe the loan again. */
export function WhyOwedAgain({ loan }: { loan: Loan }) {
  const taken = takenBack(loan);
  if (!taken) return null;
  return (
    <>
      Your payment of {formatDollars(taken.amount)} {howLostWords[taken.how]} on{' '}
      <DateText date={taken.at} as="weekday" />, so you owe it again.
    </>
  );
}

export function WhereToSend() {
  return (
    <>
      Tell us where to send it
      <LenderContact before=": " />.
    </>
  );
}
