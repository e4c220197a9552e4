import type { Answer, getPaymentStatus } from '@sevenday/contract';
import { cents, formatDollars } from '@sevenday/lending';
import { WhereToSend } from '../loans/returns/refund-note.tsx';
import { TextSkeleton } from '../ui/base/skeletons.tsx';
import { DateText } from '../ui/text/date-text.tsx';
import { type PaymentState, whyGivenBack } from './payment-state.ts';

/** What the loans say about a payment; nothing while they load. */
export interface FromLoans {
  /** The day by which it is confirmed, or on which it was returned; null where that is unknown. */
  day?: Date | null;
  /** True if the payment was lost and no other has repaid the loan since. */
  isOwedAgain?: boolean;
}

/** Says what became of a payment that did not settle its loan, with its amount and, if known, its day. */
export function PaymentOutcome({
  state,
  answer,
  day,
  isOwedAgain,
}: FromLoans & { state: PaymentState; answer: Answer<typeof getPaymentStatus> }) {
  const amount = formatDollars(cents(answer.amount_total));
  switch (state) {
    case 'processing':
      return (
        <p>
          Your payment of {amount} is being processed. <ConfirmedBy day={day} />
        </p>
      );
    case 'returned':
      return (
        <p>
          Your payment of {amount} was taken back by your bank <TakenBackOn day={day} />
          after it had gone through
          <AfterTakenBack isOwedAgain={isOwedAgain} />
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

/** Says whether the loan is owed again. Another payment may have repaid it since. */
function AfterTakenBack({ isOwedAgain }: Pick<FromLoans, 'isOwedAgain'>) {
  if (isOwedAgain === undefined)
    return (
      <>
        . <TextSkeleton text="Your loan is not repaid. Please pay again from your dashboard." />
      </>
    );
  return isOwedAgain ? (
    <>, so your loan is not repaid. Please pay again from your dashboard.</>
  ) : (
    <>. Your dashboard shows whether you owe anything now.</>
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

function TakenBackOn({ day }: { day: Date | null | undefined }) {
  if (day === null) return null;
  return (
    <>
      {day ? (
        <>
          on <DateText date={day} as="weekday" />
        </>
      ) : (
        <TextSkeleton text="on Tue, Dec 1" />
      )}{' '}
    </>
  );
}
