import type { Cents } from '@sevenday/lending';
import { formatDollars } from '@sevenday/lending';
import type { DebitData, LoanData, OwedData } from './facts.ts';
import {
  contactOf,
  formatDay,
  type Letterhead,
  type NoticeText,
  questionTo,
  type Texts,
} from './letterhead.ts';
import { loanPage, owedNow, repayBy, repayment } from './owed.ts';

/** The facts of each kind of notice about a changed loan (`facts.ts`). */
export interface ChangeNotices {
  late_fee_changed: OwedData &
    DebitData & {
      lateFeeCents: Cents;
      formerLateFeeCents: Cents;
      /**
       * Why the fee changed: an admin's decision, or because what is due was not paid in time. `taken_back` exists only
       * in older notices.
       */
      cause: 'decided' | 'unpaid' | 'taken_back';
    };
  /** The amount or the interest was lowered. The former values are those before the change. */
  owed_changed: OwedData &
    DebitData &
    Pick<LoanData, 'principalCents'> & {
      interestCents: Cents;
      formerPrincipalCents: Cents;
      formerInterestCents: Cents;
    };
  /**
   * `words`: the lender's answer, if the borrower had asked. `arrivesAt`: when the money arrives, if a late arrival is
   * the reason; unknown in older notices.
   */
  new_due_date: OwedData &
    DebitData & { formerDueAt: Date; words: string | null; arrivesAt?: Date | null };
  extension_refused: OwedData & DebitData & { words: string };
}

export const changeTexts: Texts<ChangeNotices> = {
  late_fee_changed: lateFeeChanged,
  owed_changed: owedChanged,
  new_due_date: newDueDate,
  extension_refused: extensionRefused,
};

function lateFeeChanged(data: ChangeNotices['late_fee_changed'], by: Letterhead): NoticeText {
  const { subject, what } = lateFeeWords(data);
  return {
    subject,
    paragraphs: [what, owedNow(data, by), questionTo(by)],
    facts: [['Late fee', formatDollars(data.lateFeeCents)], ...repayment(data, by)],
    action: loanPage('Pay or see your loan', data, by),
  };
}

/** Words the change of a late fee. A raised fee exists only in older notices, which may still be shown. */
function lateFeeWords(data: ChangeNotices['late_fee_changed']): { subject: string; what: string } {
  const fee = formatDollars(data.lateFeeCents);
  const former = formatDollars(data.formerLateFeeCents);
  if (data.cause === 'unpaid') {
    return {
      subject: `A late fee of ${fee} was added to your loan`,
      what: `Your loan has not been paid, so a late fee of ${fee} was added, as the agreement says. It is added once.`,
    };
  }
  return data.lateFeeCents < data.formerLateFeeCents
    ? {
        subject: `We lowered the late fee of your loan to ${fee}`,
        what: `We lowered the late fee of your loan from ${former} to ${fee}.`,
      }
    : {
        subject: `The late fee of your loan is now ${fee}`,
        what: `The late fee of your loan was ${former} and is ${fee} now.`,
      };
}

function owedChanged(data: ChangeNotices['owed_changed'], by: Letterhead): NoticeText {
  const { subject, what } = owedWords(data);
  return {
    subject,
    paragraphs: [what, owedNow(data, by), questionTo(by)],
    facts: [
      ['Amount', formatDollars(data.principalCents)],
      ['Interest', formatDollars(data.interestCents)],
      ...repayment(data, by),
    ],
    action: loanPage('Pay or see your loan', data, by),
  };
}

/**
 * Words the change of the amount or the interest. A raised amount exists only in older notices, which may still be
 * shown.
 */
function owedWords(data: ChangeNotices['owed_changed']): { subject: string; what: string } {
  const { principalCents, interestCents, formerPrincipalCents, formerInterestCents } = data;
  const [amount, interest] = [formatDollars(principalCents), formatDollars(interestCents)];
  const total = formatDollars(data.totalCents);
  if (principalCents + interestCents > formerPrincipalCents + formerInterestCents) {
    return {
      subject: `You now owe ${total}`,
      what: `The amount of your loan is now ${amount} and its interest ${interest}. That is not more than you signed for.`,
    };
  }
  const subject = `We lowered what you owe to ${total}`;
  const former = formatDollars(formerInterestCents);
  if (principalCents < formerPrincipalCents) {
    return {
      subject,
      what: `We lowered the amount of your loan from ${formatDollars(formerPrincipalCents)} to ${amount}, and its interest from ${former} to ${interest}.`,
    };
  }
  return {
    subject,
    what:
      interestCents === 0
        ? `You no longer have to pay the interest of your loan, ${former}.`
        : `We lowered the interest of your loan from ${former} to ${interest}.`,
  };
}

function newDueDate(data: ChangeNotices['new_due_date'], letterhead: Letterhead): NoticeText {
  const day = formatDay(data.dueAt, letterhead);
  return {
    subject: `Your new due date: ${day}`,
    paragraphs: [
      ...(data.arrivesAt
        ? [
            `The money you borrowed takes longer: we now expect it in your account on ${formatDay(data.arrivesAt, letterhead)}.`,
          ]
        : []),
      `We moved the due date of your loan from ${formatDay(data.formerDueAt, letterhead)} to ${day}.`,
      ...(data.words ? [`Our answer: “${data.words}”`] : []),
      repayBy(data, letterhead),
    ],
    facts: repayment(data, letterhead),
    action: loanPage('Pay or see your loan', data, letterhead),
  };
}

function extensionRefused(data: ChangeNotices['extension_refused'], by: Letterhead): NoticeText {
  const total = formatDollars(data.totalCents);
  return {
    subject: `We could not give you more time to pay ${total}`,
    paragraphs: [
      'You asked for more time to repay your loan. We looked at your request, but could not give you more time. The due date stays.',
      `Our answer: “${data.words}”`,
      owedNow(data, by),
      `If you want to talk about it, write or call: ${contactOf(by)}.`,
    ],
    facts: repayment(data, by),
    action: loanPage('Pay or see your loan', data, by),
  };
}
