import type { BasisPoints, Cents } from '@sevenday/lending';
import { dueAfterSending, formatDollars, formatPercent } from '@sevenday/lending';
import type { BankAccountData, LoanData } from './facts.ts';
import type { Letterhead, NoticeText, Texts } from './letterhead.ts';
import { loanPage } from './owed.ts';

/** The facts of each kind of notice about a signed agreement (`facts.ts`). */
export interface AgreementNotices {
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
}

export const agreementTexts: Texts<AgreementNotices> = {
  agreement_signed: agreementSigned,
};

function agreementSigned(
  data: AgreementNotices['agreement_signed'],
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
        ? `${data.creditorChanged ? 'The name or address of your lender changed' : 'Your bank account changed'}, and you accepted the agreement for your loan of ${amount} again, for your ${account.bankName} account ending in ${account.last4}. The price is the same. We will now prepare to send the money there, and tell you when it is sent.`
        : `You signed the agreement for a loan of ${amount}, and it is approved. We will now prepare to send the money, and tell you when it is sent.`,
      'You can cancel free of charge until the money is sent. The agreement and the disclosure (“What this loan costs”), as you signed them, stay in your account to read and print.',
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
