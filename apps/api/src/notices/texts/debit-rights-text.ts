import type { Cents } from '@sevenday/lending';
import { formatDollars } from '@sevenday/lending';
import type { LateFeeData } from './facts.ts';
import {
  contactOf,
  type Fact,
  formatDay,
  type Letterhead,
  type NoticeText,
  type Texts,
} from './letterhead.ts';
import { feeToCome, pleasePay } from './owed.ts';

/** What notices of debits that may not be made any more tell: each kind with its facts (`facts.ts`). */
export interface DebitRightsNotices {
  /** `last4` is null for an account that was not linked; `totalCents` where nothing is owed any more. */
  debits_stopped: LateFeeData & {
    loanId: string;
    last4: string | null;
    totalCents: Cents | null;
    dueAt: Date | null;
    /**
     * The payments that failed, the last one first; only this person's own. `dueAt`: of the loan it was to repay.
     * `attemptedAt` and `dueAt` are not in notices of before.
     */
    failures: {
      amountCents: Cents;
      failedAt: Date;
      how: 'checkout' | 'debit';
      attemptedAt?: Date;
      dueAt?: Date | null;
    }[];
  };
}

export const debitRightsTexts: Texts<DebitRightsNotices> = {
  debits_stopped: debitsStopped,
};

/**
 * The notice of rights after two payments in a row that failed (12 CFR 1041.9(c)(3)): that no other is taken, from which
 * account and for which loan, that the lender may be in contact, which two they were with due date, day and amount each,
 * and whose rule it is, last of all.
 */
function debitsStopped(data: DebitRightsNotices['debits_stopped'], by: Letterhead): NoticeText {
  const { lender } = by;
  const account = data.last4
    ? `your bank account ending in ${data.last4}`
    : 'the bank account that you paid from';
  return {
    subject: 'We may no longer debit your bank account',
    paragraphs: [
      `The last two payments from ${account} were returned because there was not enough in it. To protect your account, federal law forbids us to take another payment from it unless you authorize it anew.`,
      'You need not authorize anything. Debits of this account that we told you of will not be made.',
      ...whatIsOwed(data, by),
      'We may contact you about how you choose to pay from now on.',
      `If you have a question or think this is a mistake, write or call: ${contactOf(by)}.`,
    ],
    facts: [['Loan', data.loanId.slice(0, 8)]],
    tables: [
      {
        heading: 'Previous payment attempts',
        rows: data.failures.flatMap((failure) => attemptOf(failure, by)),
      },
    ],
    action: { label: 'See your loan', url: `${by.publicUrl}/loans/${data.loanId}` },
    smallPrint: [
      `Your lender is ${lender.name}, ${lender.address}.`,
      'The rule is of the Consumer Financial Protection Bureau, an office of the federal government. You can complain to it at consumerfinance.gov/complaint or (855) 411-2372.',
    ],
  };
}

type Failure = DebitRightsNotices['debits_stopped']['failures'][number];

function attemptOf({ amountCents, failedAt, how, ...of }: Failure, by: Letterhead): Fact[] {
  return [
    [how === 'debit' ? 'Debit' : 'Payment', formatDollars(amountCents)],
    ...(of.dueAt ? [['Payment due date', formatDay(of.dueAt, by)] satisfies Fact] : []),
    ...(of.attemptedAt ? [['Date of attempt', formatDay(of.attemptedAt, by)] satisfies Fact] : []),
    ['Returned', formatDay(failedAt, by)],
  ];
}

function whatIsOwed(data: DebitRightsNotices['debits_stopped'], by: Letterhead): string[] {
  const { totalCents } = data;
  if (totalCents === null) return [];
  const owed = { ...data, totalCents };
  return [`Your loan is still to be repaid. ${pleasePay(owed, by)}${feeToCome(owed, by)}`];
}
