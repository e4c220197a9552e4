import type { Cents } from '@sevenday/lending';
import { addCents, formatDollars, zeroCents } from '@sevenday/lending';
import { decided, type LapseReason, lapseReasons, theReason } from './decision-texts.ts';
import type { LoanData } from './facts.ts';
import { contactOf, type Letterhead, type NoticeText, type Texts } from './letterhead.ts';

/** The facts of each kind of notice about a loan that was cancelled (`facts.ts`). */
export interface CancelledNotices {
  /**
   * `refundCents`: what is refunded of what was paid, or given back directly if it was not paid through the provider.
   * Null if nothing was paid. `givenBackCents`: what the payer had back of it before. Missing in older notices.
   */
  loan_cancelled: LoanData & {
    cause: 'borrower' | 'lapsed' | 'money_returned';
    refundCents: Cents | null;
    givenBackCents?: Cents;
    refundWay: 'provider' | 'hand';
    /** Why a lapsed loan was not sent. Missing in older notices. */
    lapse?: { reason: LapseReason; decidedAt: Date } | undefined;
  };
}

export const cancelledTexts: Texts<CancelledNotices> = {
  loan_cancelled: loanCancelled,
};

function loanCancelled(
  data: CancelledNotices['loan_cancelled'],
  letterhead: Letterhead,
): NoticeText {
  const amount = formatDollars(data.principalCents);
  return {
    subject: `Your loan of ${amount} was cancelled`,
    paragraphs: [
      cancelledBecause[data.cause](amount),
      ...(data.lapse
        ? [theReason(lapseReasons[data.lapse.reason]), askAgain[data.lapse.reason]]
        : []),
      ...refund(data, letterhead),
    ],
    ...(data.lapse && decided(amount, { word: 'Cancelled', at: data.lapse.decidedAt }, letterhead)),
    action: { label: 'Go to your dashboard', url: `${letterhead.publicUrl}/dashboard` },
  };
}

const cancelledBecause: Record<
  CancelledNotices['loan_cancelled']['cause'],
  (amount: string) => string
> = {
  borrower: (amount) =>
    `You cancelled your loan of ${amount}. You owe nothing for this loan, and there is nothing more to do.`,
  lapsed: (amount) =>
    `We could not get the ${amount} to you in time, so the loan is cancelled as the agreement says. You owe nothing for this loan.`,
  money_returned: (amount) =>
    `The ${amount} you borrowed is back with us, so the loan is cancelled. You owe nothing for it.`,
};

/** Says what is missing before the borrower can ask for a loan again. */
const askAgain: Record<LapseReason, string> = {
  id_not_approved:
    'You can ask for a loan again once your ID is approved and your bank account is verified.',
  bank_not_verified: 'You can ask for a loan again once your bank account is verified.',
  not_accepted_again: 'You can ask for a loan again.',
  payout_came_back:
    'You can ask for a loan again. If you use the same bank account, please ask your bank first why it did not take the money.',
  not_sent_in_time: 'You can ask for a loan again.',
};

function refund(
  { refundCents, givenBackCents = zeroCents, refundWay }: CancelledNotices['loan_cancelled'],
  by: Letterhead,
): string[] {
  if (refundCents === null) return [];
  const paid = formatDollars(addCents(refundCents, givenBackCents));
  if (refundCents === zeroCents)
    return [`You paid ${paid}, and all of it has already gone back to you.`];
  if (refundWay === 'hand')
    return [
      `What you paid us directly, ${formatDollars(refundCents)}, is yours. Tell us where to send it: ${contactOf(by)}.`,
    ];
  const rest =
    givenBackCents === zeroCents
      ? `You paid ${paid}. We are sending it back`
      : `You paid ${paid}, and ${formatDollars(givenBackCents)} of it has already gone back to you. We are sending the other ${formatDollars(refundCents)} back`;
  return [`${rest} to the card or account you paid from.`];
}
