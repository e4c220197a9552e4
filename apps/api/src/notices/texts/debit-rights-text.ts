import { loanNumber } from '@sevenday/contract';
import type { Cents } from '@sevenday/lending';
import { formatDollars } from '@sevenday/lending';
import {
  type Fact,
  formatDay,
  type Letterhead,
  type NoticeText,
  type Texts,
} from './letterhead.ts';

/** The facts of the notice about debits that may no longer be made (`facts.ts`). */
export interface DebitRightsNotices {
  /** `last4` is null for an account that was not linked. */
  debits_stopped: {
    loanId: string;
    last4: string | null;
    /**
     * The payments that failed, the last one first; only this person's own. `dueAt`: the due date of the loan that the
     * payment was to repay. `attemptedAt` and `dueAt` are missing in older notices.
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
 * Writes the notice of rights after two payments in a row that failed. It may hold only what 12 CFR 1041.9(c)(3) lists
 * ((a)(5)): that the lender may debit the account no more, that the last two attempts were returned, account and loan,
 * whose law it is, that the lender may be in contact, the two attempts with due date, day and amount each, and the
 * bureau, last of all.
 */
function debitsStopped(data: DebitRightsNotices['debits_stopped'], by: Letterhead): NoticeText {
  const account = data.last4
    ? `your bank account ending in ${data.last4}`
    : 'the bank account that you paid from';
  return {
    subject: `${by.lender.name} can no longer withdraw loan payments from your account`,
    holdsOnlyWhatIsRequired: true,
    paragraphs: [
      `The last two attempts to withdraw payment from ${account} were returned because there was not enough money in it.`,
      'In order to protect your account, federal law prohibits us from initiating further payment transfers without your permission.',
      'We may be in contact with you about your payment choices going forward.',
    ],
    facts: [['Loan', loanNumber(data.loanId)]],
    tables: [
      {
        heading: 'Previous payment attempts',
        rows: data.failures.flatMap((failure) => attemptOf(failure, by)),
      },
    ],
    action: { label: 'See your loan', url: `${by.publicUrl}/loans/${data.loanId}` },
    smallPrint: [
      'The Consumer Financial Protection Bureau (CFPB) created this notice. The CFPB is a federal government agency: www.consumerfinance.gov/payday-rule',
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
