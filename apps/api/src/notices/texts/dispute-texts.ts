import { loanNumber } from '@sevenday/contract';
import type { Cents } from '@sevenday/lending';
import { formatDollars } from '@sevenday/lending';
import { contactOf, type Letterhead, type NoticeText, type Texts } from './letterhead.ts';
import { loanPage } from './owed.ts';

/** The facts of each kind of notice about a dispute (`facts.ts`). */
export interface DisputeNotices {
  /**
   * `reopens`: the loan is owed again if the dispute is lost. `state`: the dispute was opened, or ended and the payment
   * counts.
   */
  payment_disputed: {
    loanId: string;
    amountCents: Cents;
    reopens: boolean;
    state: 'opened' | 'settled';
  };
}

export const disputeTexts: Texts<DisputeNotices> = {
  payment_disputed: paymentDisputed,
};

function paymentDisputed(
  data: DisputeNotices['payment_disputed'],
  letterhead: Letterhead,
): NoticeText {
  const amount = formatDollars(data.amountCents);
  return {
    ...(data.state === 'opened' ? disputeOpened(data, letterhead) : disputeSettled(data)),
    facts: [
      ['Payment', amount],
      ['Loan', loanNumber(data.loanId)],
    ],
    action: loanPage('See your loan', data, letterhead),
  };
}

function disputeOpened(
  { amountCents, reopens }: DisputeNotices['payment_disputed'],
  letterhead: Letterhead,
): Pick<NoticeText, 'subject' | 'paragraphs'> {
  const amount = formatDollars(amountCents);
  return {
    subject: `Your payment of ${amount} is disputed`,
    paragraphs: [
      `Our payment provider told us that your payment of ${amount} is disputed: your bank asked for it back. You may have asked your bank for this, or your bank may have done it by itself. The decision can take some weeks.`,
      reopens
        ? 'Nothing is due for this loan until the dispute is decided. If the money goes back to you, you owe this loan again, and we will tell you.'
        : 'Whatever is decided, this adds nothing to what you owe.',
      `If you wanted the dispute, you need to do nothing. If it is a mistake, ask your bank to end the dispute. If you have a question, write or call: ${contactOf(letterhead)}.`,
    ],
  };
}

function disputeSettled({
  amountCents,
}: DisputeNotices['payment_disputed']): Pick<NoticeText, 'subject' | 'paragraphs'> {
  const amount = formatDollars(amountCents);
  return {
    subject: `The dispute has ended: your payment of ${amount} counts`,
    paragraphs: [
      `The dispute about your payment of ${amount} has ended, and the payment counts. There is nothing to do.`,
    ],
  };
}
