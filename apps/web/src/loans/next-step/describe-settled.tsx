import type { Loan } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import type { ReactNode } from 'react';
import type { MainMessageContent } from '../../ui/page/main-message.tsx';
import { DateText } from '../../ui/text/date-text.tsx';
import {
  GivenBack,
  inDays,
  untilDecided,
  WhereToSend,
  WhyItGoesBack,
} from '../returns/refund-note.tsx';
import { returnedPaymentsOf } from '../returns/returned-payment.ts';

/** Describes a refund that failed, and waits until the borrower says where to send it. */
export function describeRefundOwed(amount: Loan['amount'], why?: ReactNode): MainMessageContent {
  return {
    title: `We owe you ${formatDollars(amount)}.`,
    text: (
      <>
        {why} We could not send the money back to the card or account you paid from. <WhereToSend />
      </>
    ),
  };
}

/** Describes a loan that owes nothing; an open refund or dispute comes first. */
export function describeSettled(loan: Loan, settled: MainMessageContent): MainMessageContent {
  const [first] = returnedPaymentsOf(loan);
  if (!first) return settled;
  const amount = formatDollars(first.amount);
  switch (first.kind) {
    case 'disputed':
      return {
        title: `Your payment of ${amount} is disputed.`,
        text: (
          <>
            Your bank asked for this payment back on <DateText date={first.at} />. {untilDecided}
          </>
        ),
      };
    case 'owed':
      return describeRefundOwed(first.amount, <WhyItGoesBack loan={loan} came={first} />);
    case 'under_way':
      return {
        title: `We are giving you ${amount} back.`,
        text: (
          <>
            <WhyItGoesBack loan={loan} came={first} /> We are sending {amount} back to the card or
            account you paid from. {inDays}
          </>
        ),
      };
    case 'given_back':
      return {
        ...settled,
        text: (
          <>
            {settled.text} <GivenBack came={first} loan={loan} />
          </>
        ),
      };
    case 'taken_back':
      return settled;
  }
}
