import type { BasisPoints, Cents } from '@sevenday/lending';
import { addCents, dueAfterSending, formatDollars, formatPercent, zeroCents } from '@sevenday/lending';
import { decided, type LapseReason, lapseReasons, theReason } from './decision-texts.ts';
import type {
  BankAccountData,
  Breakdown,
  DebitData,
  LateFeeData,
  LoanData,
  OwedData,
  OwingData,
} from './facts.ts';
import {
  contactOf,
  type Fact,
  formatDay,
  formatTime,
  type Letterhead,
  type NoticeText,
  type Texts,
} from './letterhead.ts';
import {
  brokenDown,
  dueBy,
  isAhead,
  loanPage,
  pleasePay,
  repayBy,
  repayment,
  withFeeOfNow,
} from './owed.ts';
import { nothingOwedMeanwhile, sentAgainLater } from './return-sentences.ts';

/** The facts of each kind of notice about a loan and its money (`facts.ts`). */
export interface LoanNotices {
  agreement_signed: LoanData & {
    financeChargeCents: Cents;
    totalCents: Cents;
    aprBasisPoints: BasisPoints;
    termDays: number;
    automaticRepayment: boolean;
    /** The account of a re-acceptance; null for the first acceptance. */
    acceptedFor: BankAccountData | null;
    /** Accepted again because the creditor changed; missing in older notices. */
    creditorChanged?: boolean;
  };
  /** `arrivesAt`: known only for a manual transfer. */
  money_on_its_way: LoanData &
    BankAccountData & { totalCents: Cents; dueAt: Date; arrivesAt: Date | null };
  /**
   * `formerDueAt`: the date that was told before, if a later arrival moved it. `arrivesAt`: set if the money has left
   * and not arrived yet. `debitDay`: the day of the announced debit, `YYYY-MM-DD`. The last two are unknown in older
   * notices.
   */
  money_arrived: LoanData &
    OwedData &
    DebitData & {
      formerDueAt: Date | null;
      arrivesAt?: Date | null;
    };
  /**
   * `heldBack`: the money never left. `sendableFrom`: the money waits until then, by the wall clock. `creditorChanged`:
   * the borrower has to accept again, because the creditor changed. All three are unknown in older notices.
   */
  money_returned: LoanData & {
    heldBack?: boolean;
    sendableFrom?: Date | null;
    creditorChanged?: boolean;
  };
  payment_processing: { loanId: string; amountCents: Cents; confirmedBy: Date };
  repaid: LoanData & Breakdown & { amountCents: Cents; paidAt: Date };
  /** The notice may come days after the due date. */
  payment_failed: OwingData & LateFeeData & { amountCents: Cents };
  /**
   * A payment that had settled was taken back by the payer's bank, or had been recorded in error. The loan is owed
   * again. Older notices have a `noLateFeeBeforeAt` even if no fee was to come, and nothing else about the late fee.
   */
  payment_returned: OwingData &
    LateFeeData & {
      amountCents: Cents;
      cause: 'disputed' | 'returned' | 'refunded' | 'recorded_in_error';
    };
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

export const loanTexts: Texts<LoanNotices> = {
  agreement_signed: agreementSigned,
  money_on_its_way: moneyOnItsWay,
  money_arrived: moneyArrived,
  money_returned: moneyReturned,
  payment_processing: paymentProcessing,
  repaid: repaid,
  payment_failed: paymentFailed,
  payment_returned: paymentReturned,
  payment_disputed: paymentDisputed,
  loan_cancelled: loanCancelled,
};

function agreementSigned(
  data: LoanNotices['agreement_signed'],
  letterhead: Letterhead,
): NoticeText {
  const amount = formatDollars(data.principalCents);
  const { acceptedFor: account } = data;
  return {
    subject: account
      ? `You accepted your loan of ${amount} again`
      : `Your loan of ${amount} is approved`,
    paragraphs: [
      account
        ? `${data.creditorChanged ? 'The name or address of your lender changed' : 'Your bank account changed'}, and you accepted the agreement for your loan of ${amount} again, for your ${account.bankName} account ending in ${account.last4}. The price is the same. We will send the money there next and tell you when.`
        : `You signed the agreement for a loan of ${amount}, and it is approved. We will send the money next and tell you when.`,
      'You can cancel free of charge until the money is sent. The agreement and the disclosure, as you signed them, stay in your account to read and print.',
    ],
    facts: [
      ['Amount', amount],
      ['Finance charge', formatDollars(data.financeChargeCents)],
      ['You repay', formatDollars(data.totalCents)],
      ['APR', formatPercent(data.aprBasisPoints)],
      ['Due', dueAfterSending(data.termDays)],
      ['Automatic repayment', data.automaticRepayment ? 'On' : 'Off'],
    ],
    action: loanPage('Open the agreement', data, letterhead),
  };
}

function moneyOnItsWay(data: LoanNotices['money_on_its_way'], letterhead: Letterhead): NoticeText {
  const amount = formatDollars(data.principalCents);
  return {
    subject: `${amount} is on its way to you`,
    paragraphs: [
      `We sent ${amount} to your ${data.bankName} account ending in ${data.last4}. ${data.arrivesAt ? shouldBeThere(data.arrivesAt, letterhead) : 'We will tell you when it has arrived.'}`,
      `You repay ${formatDollars(data.totalCents)} by ${dueBy(data.dueAt, letterhead)}.${data.arrivesAt ? '' : ' If the money arrives later than today, we will move the due date by as many days and tell you.'}`,
    ],
    facts: repayment(data, letterhead),
    action: loanPage('See your loan', data, letterhead),
  };
}

function shouldBeThere(arrivesAt: Date, letterhead: Letterhead): string {
  return `It should be there on ${formatDay(arrivesAt, letterhead)}.`;
}

function moneyArrived(data: LoanNotices['money_arrived'], letterhead: Letterhead): NoticeText {
  const total = formatDollars(data.totalCents);
  const amount = formatDollars(data.principalCents);
  const { arrivesAt, formerDueAt } = data;
  const moved = formerDueAt
    ? `It ${arrivesAt ? 'takes' : 'took'} a while, so the due date moved from ${formatDay(formerDueAt, letterhead)} to ${formatDay(data.dueAt, letterhead)}. `
    : '';
  return {
    subject: `Your ${amount} ${arrivesAt ? 'will arrive' : 'arrived'}: ${total} ${isAhead(data) ? 'is' : 'was'} due ${formatDay(data.dueAt, letterhead)}`,
    paragraphs: [
      arrivesAt
        ? `The ${amount} you borrowed has left our bank. ${shouldBeThere(arrivesAt, letterhead)}`
        : `The ${amount} you borrowed is in your account.`,
      moved + repayBy(data, letterhead),
    ],
    facts: repayment(data, letterhead),
    action: loanPage('Pay or see your loan', data, letterhead),
  };
}

function moneyReturned(data: LoanNotices['money_returned'], letterhead: Letterhead): NoticeText {
  const amount = formatDollars(data.principalCents);
  if (data.heldBack) return moneyHeldBack(data, letterhead);
  return {
    subject: `The ${amount} did not reach your account`,
    paragraphs: [
      `Your bank did not take the ${amount} we sent, and it came back to us. ${nothingOwedMeanwhile}, and any due date we told you before does not count.`,
      sentAgainLater,
      `If you have a question, write or call: ${contactOf(letterhead)}.`,
    ],
    action: loanPage('See your loan', data, letterhead),
  };
}

function moneyHeldBack(data: LoanNotices['money_returned'], letterhead: Letterhead): NoticeText {
  const amount = formatDollars(data.principalCents);
  const [why, whatToDo] = whyHeldBack(data, letterhead);
  return {
    subject: `Your ${amount} has not been sent yet`,
    paragraphs: [
      why,
      `${nothingOwedMeanwhile}, and any due date we told you before does not count.`,
      whatToDo,
    ],
    action: loanPage('See your loan', data, letterhead),
  };
}

/** Says why money was held back, and what the borrower can do. */
function whyHeldBack(
  data: LoanNotices['money_returned'],
  letterhead: Letterhead,
): [string, string] {
  const amount = formatDollars(data.principalCents);
  const contact = contactOf(letterhead);
  if (data.creditorChanged)
    return [
      `Our name or address changed before we sent the ${amount}. The agreement that you signed has the former name or address, so we did not send the money.`,
      `Please accept the agreement again, on the page of your loan. The price stays the same. If you have a question, write or call: ${contact}.`,
    ];
  if (data.sendableFrom)
    return [
      `Your password, email, name or bank account changed before we sent the ${amount}. To protect you, we will send the money only after ${formatTime(data.sendableFrom, letterhead)}.`,
      `If you did not make this change, tell us at once: ${contact}.`,
    ];
  return [
    `We did not send the ${amount}, because your ID or your bank account was no longer verified.`,
    `Your profile says what to do next. If you have a question, write or call: ${contact}.`,
  ];
}

function paymentProcessing(
  data: LoanNotices['payment_processing'],
  letterhead: Letterhead,
): NoticeText {
  const amount = formatDollars(data.amountCents);
  const day = formatDay(data.confirmedBy, letterhead);
  return {
    subject: `Your payment of ${amount} is being processed`,
    paragraphs: [
      `Your bank has your payment of ${amount}. Banks take a few days; it will be confirmed by ${day}.`,
      'There is nothing more to do. Please do not pay again. No late fee is added while it is being processed.',
    ],
    facts: [
      ['Payment', amount],
      ['Confirmed by', day],
    ],
    action: loanPage('See your loan', data, letterhead),
  };
}

function repaid(data: LoanNotices['repaid'], letterhead: Letterhead): NoticeText {
  const amount = formatDollars(data.amountCents);
  const day = formatDay(data.paidAt, letterhead);
  return {
    subject: `Receipt: your loan is repaid, ${amount}`,
    paragraphs: [
      `We received ${amount} on ${day}. Your loan is repaid in full. Thank you.`,
      'There is nothing more to do, and nothing more will be debited for this loan. This is your receipt.',
    ],
    facts: [
      ['Loan', data.loanId.slice(0, 8)],
      ...brokenDown(data),
      ['Paid in all', amount],
      ['Paid on', day],
    ],
    action: loanPage('See the receipt', data, letterhead),
  };
}

function paymentFailed(data: LoanNotices['payment_failed'], letterhead: Letterhead): NoticeText {
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
  data: LoanNotices['payment_returned'],
  letterhead: Letterhead,
): NoticeText {
  const amount = formatDollars(data.amountCents);
  const isError = data.cause === 'recorded_in_error';
  return {
    subject: isError
      ? `A payment of ${amount} was noted by mistake: your loan is not repaid`
      : data.cause === 'refunded'
        ? `We gave you ${amount} back: your loan is not repaid`
        : `Your payment of ${amount} was taken back: your loan is not repaid`,
    paragraphs: [
      `${returnedBecause[data.cause](amount)} So your loan is not repaid any more.`,
      pleasePay(data, letterhead),
      isError
        ? 'We may debit it from your bank account. We will tell you before we do.'
        : 'We will not debit your bank account for this loan unless you authorize it.',
      `If you think this is a mistake, write or call: ${contactOf(letterhead)}.`,
    ],
    facts: [
      [takenBackLabel[data.cause], amount],
      ['You repay', formatDollars(withFeeOfNow(data))],
      ...noFeeFact(data, letterhead),
    ],
    action: loanPage('Pay now', data, letterhead),
  };
}

const takenBackLabel: Record<LoanNotices['payment_returned']['cause'], string> = {
  disputed: 'Payment taken back',
  returned: 'Payment taken back',
  refunded: 'Given back',
  recorded_in_error: 'Noted by mistake',
};

function noFeeFact({ noLateFeeBeforeAt: before }: LateFeeData, by: Letterhead): Fact[] {
  return before ? [['No late fee before', formatDay(before, by)]] : [];
}

const returnedBecause: Record<
  LoanNotices['payment_returned']['cause'],
  (amount: string) => string
> = {
  disputed: (amount) =>
    `You or your bank disputed your payment of ${amount}, and the money was given back to you.`,
  returned: (amount) => `Your bank returned your payment of ${amount} after it had gone through.`,
  refunded: (amount) =>
    `We gave your payment of ${amount} back to you, to the card or account it came from.`,
  recorded_in_error: (amount) =>
    `We had noted that you paid ${amount} to us directly. That was a mistake: the money did not reach us for this loan.`,
};

function paymentDisputed(
  data: LoanNotices['payment_disputed'],
  letterhead: Letterhead,
): NoticeText {
  const amount = formatDollars(data.amountCents);
  return {
    ...(data.state === 'opened' ? disputeOpened(data, letterhead) : disputeSettled(data)),
    facts: [
      ['Payment', amount],
      ['Loan', data.loanId.slice(0, 8)],
    ],
    action: loanPage('See your loan', data, letterhead),
  };
}

function disputeOpened(
  { amountCents, reopens }: LoanNotices['payment_disputed'],
  letterhead: Letterhead,
): Pick<NoticeText, 'subject' | 'paragraphs'> {
  const amount = formatDollars(amountCents);
  return {
    subject: `Your payment of ${amount} is disputed`,
    paragraphs: [
      `Our payment provider told us that your payment of ${amount} is disputed at your bank. You may have asked your bank for this, or your bank may have done it by itself. The decision can take some weeks.`,
      reopens
        ? 'Nothing is due for this loan until then. If the money goes back to you, you owe this loan again, and we will tell you.'
        : 'You owe nothing more because of this, however it is decided.',
      `If you wanted this, you need to do nothing. If it is a mistake, ask your bank to end the dispute. If you have a question, write or call: ${contactOf(letterhead)}.`,
    ],
  };
}

function disputeSettled({
  amountCents,
}: LoanNotices['payment_disputed']): Pick<NoticeText, 'subject' | 'paragraphs'> {
  const amount = formatDollars(amountCents);
  return {
    subject: `The dispute has ended: your payment of ${amount} counts`,
    paragraphs: [
      `The dispute about your payment of ${amount} has ended, and the payment counts. There is nothing to do.`,
    ],
  };
}

function loanCancelled(data: LoanNotices['loan_cancelled'], letterhead: Letterhead): NoticeText {
  const amount = formatDollars(data.principalCents);
  return {
    subject: `Your loan of ${amount} was cancelled`,
    paragraphs: [
      cancelledBecause[data.cause](amount),
      ...(data.lapse ? [theReason(lapseReasons[data.lapse.reason])] : []),
      ...refund(data, letterhead),
    ],
    ...(data.lapse && decided(amount, { word: 'Cancelled', at: data.lapse.decidedAt }, letterhead)),
    action: { label: 'Go to your dashboard', url: `${letterhead.publicUrl}/dashboard` },
  };
}

const cancelledBecause: Record<LoanNotices['loan_cancelled']['cause'], (amount: string) => string> =
  {
    borrower: (amount) =>
      `You cancelled your loan of ${amount} before it was sent. You owe nothing, and there is nothing more to do.`,
    lapsed: (amount) =>
      `Your loan of ${amount} was not sent in time, so it is cancelled as the agreement says. You owe nothing. You can ask for a loan again at any time.`,
    money_returned: (amount) =>
      `The ${amount} we sent you came back from your bank. The loan is cancelled and you owe nothing.`,
  };

function refund(
  { refundCents, givenBackCents = zeroCents, refundWay }: LoanNotices['loan_cancelled'],
  by: Letterhead,
): string[] {
  if (refundCents === null) return [];
  const paid = formatDollars(addCents(refundCents, givenBackCents));
  if (refundCents === zeroCents)
    return [`You paid ${paid}, and all of it went back to you before.`];
  if (refundWay === 'hand')
    return [
      `What you paid us directly, ${formatDollars(refundCents)}, is yours. Tell us where to send it: ${contactOf(by)}.`,
    ];
  const rest =
    givenBackCents === zeroCents
      ? `You paid ${paid}. We are sending it back`
      : `You paid ${paid}, and ${formatDollars(givenBackCents)} of it went back to you before. We are sending the other ${formatDollars(refundCents)} back`;
  return [`${rest} to the card or account you paid from.`];
}
