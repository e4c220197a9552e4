import { type RejectionReason, rejectionReasons } from '@sevenday/contract';
import { type Cents, formatDollars } from '@sevenday/lending';
import type { LoanData } from './facts.ts';
import {
  contactOf,
  formatDay,
  type Letterhead,
  type NoticeText,
  type Texts,
} from './letterhead.ts';

/** The facts of each kind of notice about a request that was not granted (`facts.ts`). */
export interface DecisionNotices {
  loan_rejected: LoanData & { reason: RejectionReason; decidedAt: Date };
  /** The request made no loan. `requestId` is its record. */
  loan_denied: {
    requestId: string;
    principalCents: Cents;
    reason: DenialReason;
    decidedAt: Date;
  };
}

export const decisionTexts: Texts<DecisionNotices> = {
  loan_rejected: loanRejected,
  loan_denied: loanDenied,
};

type DenialReason = keyof typeof denialReasons;

/**
 * The reasons for a denial. They are specific, as 12 CFR 1002.9(b)(2) requires: the borrower can see what to correct.
 */
const denialReasons = {
  overdue_loan:
    'Your payment history with us: a loan you have with us is overdue or in default. Once it is repaid, you can ask again.',
  amount_above_limit:
    'You asked for more than you can borrow now. You can borrow up to the limit of your membership level, minus the loans you have open with us.',
};

export type LapseReason = keyof typeof lapseReasons;

export const lapseReasons = {
  id_not_approved: 'We could not verify your identity: your ID was not approved.',
  bank_not_verified: rejectionReasons.bank_account,
  not_accepted_again:
    'The application was incomplete: your bank account, or the name or address of your lender, had changed, and you did not accept the agreement again.',
  payout_came_back: 'Your bank did not take the money that we sent, and returned it to us.',
  not_sent_in_time: 'We did not send the money within the time that the agreement sets.',
};

function loanRejected(data: DecisionNotices['loan_rejected'], by: Letterhead): NoticeText {
  const { reason, principalCents, decidedAt } = data;
  // "Other" is not a specific reason, so it has to come with the right to one (12 CFR 1002.9(a)(2)(ii)).
  const why = reason === 'other' ? rightToReasons(by) : theReason(rejectionReasons[reason]);
  return notGranted({ principalCents, why, decidedAt }, by);
}

function loanDenied(data: DecisionNotices['loan_denied'], by: Letterhead): NoticeText {
  const { reason, principalCents, decidedAt } = data;
  return notGranted({ principalCents, why: theReason(denialReasons[reason]), decidedAt }, by);
}

function notGranted(
  { principalCents, why, decidedAt }: { principalCents: Cents; why: string; decidedAt: Date },
  by: Letterhead,
): NoticeText {
  const amount = formatDollars(principalCents);
  return {
    subject: `Your loan of ${amount} was not granted`,
    paragraphs: [
      `We could not grant your request for a loan of ${amount}. You owe nothing for it.`,
      why,
    ],
    ...decided(amount, { word: 'Not granted', at: decidedAt }, by),
  };
}

export function theReason(reason: string): string {
  return `The reason: ${reason}`;
}

function rightToReasons(by: Letterhead): string {
  const { name, address } = by.lender;
  return `You have the right to a statement of the specific reasons. Ask for it within 60 days of this notice and you get it within 30 days of asking: ${name}, ${address}, ${contactOf(by)}.`;
}

/**
 * Adds what 12 CFR 1002.9(a)(2) requires besides the reason: the action, the creditor, and the notice of the law and
 * its agency.
 */
export function decided(
  amount: string,
  { word, at }: { word: string; at: Date },
  by: Letterhead,
): Pick<NoticeText, 'facts' | 'smallPrint'> {
  const { name, address, ecoaAgency } = by.lender;
  return {
    facts: [
      ['Request', amount],
      ['Decision', `${word}, ${formatDay(at, by)}`],
      ['Creditor', `${name}, ${address}`],
    ],
    smallPrint: [`${equalCreditNotice} ${ecoaAgency}.`],
  };
}

/** The words of 12 CFR 1002.9(b)(1); the agency follows. */
const equalCreditNotice =
  'The Federal Equal Credit Opportunity Act prohibits creditors from discriminating against credit applicants on the basis of race, color, religion, national origin, sex, marital status, age (provided the applicant has the capacity to enter into a binding contract); because all or part of the applicant’s income derives from any public assistance program; or because the applicant has in good faith exercised any right under the Consumer Credit Protection Act. The Federal agency that administers compliance with this law concerning this creditor is';
