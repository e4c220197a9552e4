import { loanNumber } from '@sevenday/contract';
import type { Cents } from '@sevenday/lending';
import { formatDollars } from '@sevenday/lending';
import { contactOf, type Letterhead, type NoticeText, type Texts } from './letterhead.ts';
import { loanPage } from './owed.ts';

/** Why a payment is given back. */
export type RefundCause = 'second_payment' | 'payout_returned' | 'lenders_choice';

/** The facts of each kind of notice about a refund (`facts.ts`). */
export interface RefundNotices {
  refund: { loanId: string; amountCents: Cents; cause: RefundCause; state: 'sent' | 'owed' };
}

export const refundTexts: Texts<RefundNotices> = {
  refund: refund,
};

const refundedBecause: Record<RefundCause, string> = {
  second_payment:
    'Your loan was already paid or closed, or you owed a different amount when your payment arrived.',
  payout_returned: 'The money we sent you came back to us after you had repaid the loan.',
  lenders_choice: 'Your loan stays as it is, but we chose to give you money back.',
};

function refund(data: RefundNotices['refund'], letterhead: Letterhead): NoticeText {
  const amount = formatDollars(data.amountCents);
  const because = refundedBecause[data.cause];
  const facts: [string, string][] = [
    ['Refund', amount],
    ['Loan', loanNumber(data.loanId)],
  ];
  const action = loanPage('See your loan', data, letterhead);
  if (data.state === 'sent') {
    return {
      subject: `We sent you ${amount} back`,
      paragraphs: [
        `${because} So ${amount} that you had paid goes back to the card or account it came from.`,
        `Banks take 5 to 10 days to show it. There is nothing to do. If it has not come after 10 days, write or call: ${contactOf(letterhead)}.`,
      ],
      facts,
      action,
    };
  }
  return {
    subject: `We owe you ${amount}`,
    paragraphs: [
      `${because} So ${amount} is yours, but we could not send it back to the card or account you paid from.`,
      `Tell us where to send it: ${contactOf(letterhead)}.`,
    ],
    facts,
    action,
  };
}
