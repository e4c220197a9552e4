import type { Answer, getPaymentStatus } from '@sevenday/contract';
import { cents, formatDollars } from '@sevenday/lending';
import { howLostWords, WhereToSend } from '../loans/returns/refund-note.tsx';
import { TextSkeleton } from '../ui/base/skeletons.tsx';
import { DateText } from '../ui/text/date-text.tsx';
import { type LostPayment, type PaymentState, whyGivenBack } from './payment-state.ts';

/** What the loans say about a payment; nothing while they load. */
export interface FromLoans {
  /** The day by which it is confirmed; null where that is unknown. */
  confirmedBy?: Date | null;
  /** How it was lost; null if another payment has repaid the loan since. */
  lost?: LostPayment | null;
}

/** Says what became of a payment that did not settle its loan, with its amount and, if known, its day. */
export function PaymentOutcome({
  state,
  answer,
  confirmedBy,
  lost,
}: FromLoans & { state: PaymentState; answer: Answer<typeof getPaymentStatus> }) {
  const amount = formatDollars(cents(answer.amount_total));
  switch (state) {
    case 'processing':
      return (
        <p>
          Your payment of {amount} is being processed. <ConfirmedBy day={confirmedBy} />
        </p>
      );
    case 'returned':
      return (
        <p>
          Your payment of {amount} <WhatLost lost={lost} />
        </p>
      );
    case 'given_back':
      return (
        <p>
          {whyGivenBack(answer)} {amount} was given back to you. There is nothing more for you to
          do.
        </p>
      );
    case 'being_given_back':
      return (
        <p>
          {whyGivenBack(answer)} {amount} goes back to you. Your dashboard says when it has been
          sent.
        </p>
      );
    case 'refund_owed':
      return (
        <p>
          {whyGivenBack(answer)} We could not send {amount} back to the card or account you paid
          from. <WhereToSend />
        </p>
      );
    default:
      return null;
  }
}

/** Says what became of a lost payment, and whether its loan is owed again. */
function WhatLost({ lost }: Pick<FromLoans, 'lost'>) {
  if (lost === undefined)
    return (
      <>
        no longer counts. <TextSkeleton text="Your dashboard shows whether you owe anything now." />
      </>
    );
  if (!lost) return <>no longer counts. Your dashboard shows whether you owe anything now.</>;
  return (
    <>
      {howLostWords[lost.how]} on <DateText date={lost.at} as="weekday" />, so your loan is not
      repaid. Please pay again from your dashboard.
    </>
  );
}

function ConfirmedBy({ day }: { day: Date | null | undefined }) {
  if (day === undefined)
    return <TextSkeleton text="We expect to know by Tue, Dec 1 whether it went through." />;
  if (!day)
    return <>This takes a few days. Your dashboard shows by which day we expect to know more.</>;
  return (
    <>
      We expect to know by <DateText date={day} as="weekday" /> whether it went through.
    </>
  );
}
