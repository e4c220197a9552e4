import { loanNumber } from '@sevenday/contract';
import type { Cents } from '@sevenday/lending';
import { formatDollars } from '@sevenday/lending';
import type { Breakdown, LateFeeData, LoanData, OwingData } from './facts.ts';
import {
  contactOf,
  type Fact,
  formatDay,
  type Letterhead,
  type NoticeText,
  type Texts,
} from './letterhead.ts';
import { brokenDown, loanPage, pleasePay, repayment, withFeeOfNow } from './owed.ts';

/** The facts of each kind of notice about a payment of a loan (`facts.ts`). */
export interface RepaymentNotices {
  payment_processing: { loanId: string; amountCents: Cents; confirmedBy: Date };
  repaid: LoanData & Breakdown & { amountCents: Cents; paidAt: Date };
  /** The notice may come days after the due date. */
  payment_failed: OwingData & LateFeeData & { amountCents: Cents };
  /**
   * A payment that had settled was lost, or had been recorded in error. The loan is owed
   * again. Older notices have a `noLateFeeBeforeAt` even if no fee was to come, and nothing else about the late fee.
   */
  payment_returned: OwingData &
    LateFeeData & {
      amountCents: Cents;
      cause: 'disputed' | 'returned' | 'refunded' | 'recorded_in_error';
    };
}

export const repaymentTexts: Texts<RepaymentNotices> = {
  payment_processing: paymentProcessing,
  repaid: repaid,
  payment_failed: paymentFailed,
  payment_returned: paymentReturned,
};

function paymentProcessing(
  data: RepaymentNotices['payment_processing'],
  letterhead: Letterhead,
): NoticeText {
  const amount = formatDollars(data.amountCents);
  const day = formatDay(data.confirmedBy, letterhead);
  return {
    subject: `Your payment of ${amount} is being processed`,
    paragraphs: [
      `We asked your bank for your payment of ${amount}. We expect to know by ${day} whether it went through.`,
      'There is nothing more to do. Please do not pay again. No late fee is added while it is being processed.',
    ],
    facts: [
      ['Payment', amount],
      ['Answer expected by', day],
    ],
    action: loanPage('See your loan', data, letterhead),
  };
}

function repaid(data: RepaymentNotices['repaid'], letterhead: Letterhead): NoticeText {
  const amount = formatDollars(data.amountCents);
  const day = formatDay(data.paidAt, letterhead);
  return {
    subject: `Receipt: your loan is repaid, ${amount}`,
    paragraphs: [
      `We received ${amount} on ${day}. Your loan is repaid in full. Thank you.`,
      'There is nothing more to do, and nothing more will be debited for this loan. This is your receipt.',
    ],
    facts: [
      ['Loan', loanNumber(data.loanId)],
      ...brokenDown(data, 'Amount lent'),
      ['Paid in all', amount],
      ['Paid on', day],
    ],
    action: loanPage('See the receipt', data, letterhead),
  };
}

function paymentFailed(
  data: RepaymentNotices['payment_failed'],
  letterhead: Letterhead,
): NoticeText {
  const amount = formatDollars(data.amountCents);
  const totalCents = withFeeOfNow(data);
  return {
    subject: `Your payment of ${amount} did not go through`,
    paragraphs: [
      `Your bank did not make the payment of ${amount}, so the loan is not repaid.`,
      pleasePay(data, letterhead),
      `If you need more time or think this is a mistake, write or call: ${contactOf(letterhead)}.`,
    ],
    facts: data.dueAt
      ? repayment({ ...data, totalCents, dueAt: data.dueAt }, letterhead)
      : [['Due', formatDollars(totalCents)]],
    action: loanPage('Pay now', data, letterhead),
  };
}

function paymentReturned(
  data: RepaymentNotices['payment_returned'],
  letterhead: Letterhead,
): NoticeText {
  const amount = formatDollars(data.amountCents);
  const isError = data.cause === 'recorded_in_error';
  return {
    subject: `${lostSubject[data.cause](amount)}: your loan is not repaid`,
    paragraphs: [
      `${returnedBecause[data.cause](amount)} So your loan is not repaid any more.`,
      pleasePay(data, letterhead),
      isError
        ? 'If automatic repayment is on for this loan, we may debit what you owe from your bank account. We will tell you before we do. If you pay first, we make no debit.'
        : 'We will not debit your bank account for this loan unless you authorize it.',
      `If you think this is a mistake, write or call: ${contactOf(letterhead)}.`,
    ],
    facts: [
      [lostLabel[data.cause], amount],
      ['You repay', formatDollars(withFeeOfNow(data))],
      ...noFeeFact(data, letterhead),
    ],
    action: loanPage('Pay now', data, letterhead),
  };
}

const lostSubject: Record<
  RepaymentNotices['payment_returned']['cause'],
  (amount: string) => string
> = {
  disputed: (amount) => `Your payment of ${amount} was taken back`,
  returned: (amount) => `Your payment of ${amount} was returned`,
  refunded: (amount) => `We gave you ${amount} back`,
  recorded_in_error: (amount) => `A payment of ${amount} was recorded by mistake`,
};

const lostLabel: Record<RepaymentNotices['payment_returned']['cause'], string> = {
  disputed: 'Payment taken back',
  returned: 'Payment returned',
  refunded: 'Given back',
  recorded_in_error: 'Recorded by mistake',
};

function noFeeFact({ noLateFeeBeforeAt: before }: LateFeeData, by: Letterhead): Fact[] {
  return before ? [['No late fee before', formatDay(before, by)]] : [];
}

const returnedBecause: Record<
  RepaymentNotices['payment_returned']['cause'],
  (amount: string) => string
> = {
  disputed: (amount) =>
    `You or your bank disputed your payment of ${amount}, and the money was given back to you.`,
  returned: (amount) => `Your bank returned your payment of ${amount} after it had gone through.`,
  refunded: (amount) =>
    `We gave your payment of ${amount} back to you, to the card or account it came from.`,
  recorded_in_error: (amount) =>
    `We had recorded that you paid ${amount} to us directly. That was a mistake: we received no such payment for this loan.`,
};
