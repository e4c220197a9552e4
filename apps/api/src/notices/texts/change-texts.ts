import { formatDollars } from '@sevenday/lending';
import type { Told } from './kinds.ts';
import { contactOf, formatDay, type Letterhead, type NoticeText } from './letterhead.ts';
import { debitedOn, dueBy, loanPage, repayment } from './owed.ts';

export function lateFeeChanged(told: Told<'late_fee_changed'>, by: Letterhead): NoticeText {
  const { subject, what } = lateFeeWords(told);
  return {
    subject,
    paragraphs: [what, ...owedNow(told, by)],
    facts: [['Late fee', formatDollars(told.lateFeeCents)], ...repayment(told, by)],
    action: loanPage('Pay or see your loan', told, by),
  };
}

/** A late fee that went up is in notices of before alone, which may still be shown. */
function lateFeeWords(told: Told<'late_fee_changed'>): { subject: string; what: string } {
  const fee = formatDollars(told.lateFeeCents);
  const former = formatDollars(told.formerLateFeeCents);
  if (told.cause === 'unpaid') {
    return {
      subject: `A late fee of ${fee} was added to your loan`,
      what: `Your loan is overdue and has not been paid, so a late fee of ${fee} was added, as the agreement says. It is added once.`,
    };
  }
  return told.lateFeeCents < told.formerLateFeeCents
    ? {
        subject: `We lowered the late fee of your loan to ${fee}`,
        what: `We lowered the late fee of your loan from ${former} to ${fee}.`,
      }
    : {
        subject: `The late fee of your loan is now ${fee}`,
        what: `The late fee of your loan was ${former} and is ${fee} now.`,
      };
}

export function owedChanged(told: Told<'owed_changed'>, by: Letterhead): NoticeText {
  const { subject, what } = owedWords(told);
  return {
    subject,
    paragraphs: [what, ...owedNow(told, by)],
    facts: [
      ['Amount', formatDollars(told.principalCents)],
      ['Interest', formatDollars(told.interestCents)],
      ...repayment(told, by),
    ],
    action: loanPage('Pay or see your loan', told, by),
  };
}

/** An amount that went up is in notices of before alone, which may still be shown. */
function owedWords(told: Told<'owed_changed'>): { subject: string; what: string } {
  const { principalCents, interestCents, formerPrincipalCents, formerInterestCents } = told;
  const [amount, interest] = [formatDollars(principalCents), formatDollars(interestCents)];
  const total = formatDollars(told.totalCents);
  if (principalCents + interestCents > formerPrincipalCents + formerInterestCents) {
    return {
      subject: `You now owe ${total}`,
      what: `The amount of your loan is ${amount} and its interest ${interest} again, which is no more than you signed.`,
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
        ? `We waived the interest of your loan, ${former}.`
        : `We lowered the interest of your loan from ${former} to ${interest}.`,
  };
}

function owedNow(
  told: Pick<Told<'owed_changed'>, 'totalCents' | 'dueAt' | 'debitDay'>,
  by: Letterhead,
): string[] {
  const { debitDay } = told;
  return [
    `You owe ${formatDollars(told.totalCents)}, due on ${formatDay(told.dueAt, by)}. ${debitDay ? debitedOn(debitDay, told) : 'Please pay it with Pay Now.'}`,
    `If you have a question or think this is a mistake, write or call: ${contactOf(by)}.`,
  ];
}

export function newDueDate(told: Told<'new_due_date'>, letterhead: Letterhead): NoticeText {
  const day = formatDay(told.dueAt, letterhead);
  return {
    subject: `Your new due date: ${day}`,
    paragraphs: [
      ...(told.arrivesAt
        ? [
            `The money you borrowed takes longer: we now expect it in your account on ${formatDay(told.arrivesAt, letterhead)}.`,
          ]
        : []),
      `We moved the due date of your loan from ${formatDay(told.formerDueAt, letterhead)} to ${day}.`,
      ...(told.words ? [`We wrote: “${told.words}”`] : []),
      told.debitDay
        ? debitedOn(told.debitDay, told)
        : `Please repay ${formatDollars(told.totalCents)} by ${dueBy(told.dueAt, letterhead)}. You can pay any time before, with Pay Now.`,
    ],
    facts: repayment(told, letterhead),
    action: loanPage('Pay or see your loan', told, letterhead),
  };
}

export function moreTimeRefused(told: Told<'more_time_refused'>, by: Letterhead): NoticeText {
  const total = formatDollars(told.totalCents);
  return {
    subject: `We could not give you more time for ${total}`,
    paragraphs: [
      'You asked for more time to repay your loan. We looked at it and could not give it.',
      `We wrote: “${told.words}”`,
      `The due date stays ${formatDay(told.dueAt, by)}. ${told.debitDay ? debitedOn(told.debitDay, told) : `Please pay ${total}, with Pay Now.`}`,
      `If you want to talk about it, write or call: ${contactOf(by)}.`,
    ],
    facts: repayment(told, by),
    action: loanPage('Pay or see your loan', told, by),
  };
}
