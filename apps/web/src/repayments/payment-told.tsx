import type { Answer, getPaymentStatus } from '@sevenday/contract';
import { cents, formatDollars } from '@sevenday/lending';
import { TellWhereToSend } from '../loans/money-back-note.tsx';
import { DateText } from '../ui/date-text.tsx';
import { TextSkeleton } from '../ui/skeleton.tsx';
import { type PaymentState, whyGivenBack } from './payment-state.ts';

/** What became of a payment that did not simply settle its loan: the amount, and the day where it is known. */
export function PaymentTold({
  state,
  answer,
  day,
}: {
  state: PaymentState;
  answer: Answer<typeof getPaymentStatus>;
  /** Null where it is not known, undefined while it is on its way. */
  day: Date | null | undefined;
}) {
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
          after it had gone through, so your loan is not repaid. Please pay again from your
          dashboard.
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
          {whyGivenBack(answer)} {amount} could not go back to you the way it came.{' '}
          <TellWhereToSend />
        </p>
      );
    default:
      return null;
  }
}

function ConfirmedBy({ day }: { day: Date | null | undefined }) {
  if (day === undefined) return <TextSkeleton text="It will be confirmed by Tue, Dec 1." />;
  if (!day) return 'It takes a few days; your dashboard says the day it will be confirmed by.';
  return (
    <>
      It will be confirmed by <DateText date={day} as="weekday" />.
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
