import type { AgreementTerms } from './agreement-terms.ts';
import { formatPercent } from './basis-points.ts';
import { dueAfterSending } from './due-date-texts.ts';
import { lateFeeInWords, lateFeeOnTotal } from './late-fee.ts';
import { formatDollars } from './money.ts';
import { joinOnOneLine } from './text-on-one-line.ts';
import { zoneName } from './time-zone-names.ts';

/** A `prominent` term must stand out from the others on the screen (12 CFR 1026.17(a)(2)). */
export type DisclosureRow = {
  label: string;
  value: string;
  explanation: string;
  prominent: boolean;
};

export type Disclosure = { version: string; title: string; rows: DisclosureRow[] };

/** Each acceptance stores this version, so any change of the wording needs a new version. */
export const disclosureVersion = '5';

/**
 * Show it before acceptance, separate from the agreement, and in a printable form (decisions,
 * "disclosure"; 12 CFR 1026.17–18).
 */
export function disclosure(terms: AgreementTerms): Disclosure {
  return {
    version: disclosureVersion,
    title: 'What this loan costs',
    rows: [...costRows(terms), ...paymentRows(terms)],
  };
}

/** The hash of the signed documents covers this exact text. */
export function disclosureText(document: Disclosure): string {
  const rows = document.rows.map(
    ({ label, value, explanation, prominent }) =>
      `${prominent ? label.toUpperCase() : label}: ${value}\n${explanation}`,
  );
  return `${[`${document.title}\nVersion ${document.version}`, ...rows].join('\n\n')}\n`;
}

function costRows(terms: AgreementTerms): DisclosureRow[] {
  const { lender } = terms;
  return [
    {
      label: 'Creditor',
      value: joinOnOneLine([lender.name, lender.address, lender.email, lender.phone]),
      explanation: 'Who lends you the money.',
      prominent: false,
    },
    {
      label: 'Annual percentage rate',
      value: formatPercent(terms.aprBasisPoints),
      explanation: 'The cost of your credit as a yearly rate.',
      prominent: true,
    },
    {
      label: 'Finance charge',
      value: formatDollars(terms.interestCents),
      explanation: 'The dollar amount the credit will cost you.',
      prominent: true,
    },
    {
      label: 'Amount financed',
      value: formatDollars(terms.principalCents),
      explanation: 'The amount of credit provided to you. All of it is paid to your bank account.',
      prominent: false,
    },
    {
      label: 'Total of payments',
      value: formatDollars(terms.totalCents),
      explanation: 'The amount you will have paid when you have made the payment as scheduled.',
      prominent: false,
    },
  ];
}

function paymentRows(terms: AgreementTerms): DisclosureRow[] {
  return [
    {
      label: 'Payment schedule',
      value: `1 payment of ${formatDollars(terms.totalCents)}`,
      explanation: `Due ${dueAfterSending(terms.termDays)}, by 11:59 pm in our time zone (${zoneName(terms.timeZone)}).`,
      prominent: false,
    },
    {
      label: 'Late charge',
      value: lateFeeInWords(terms.lateFee),
      explanation: `Added once if the loan becomes overdue: ${lateFeeOnTotal(terms)} on ${formatDollars(terms.totalCents)}. We add no other charge.`,
      prominent: false,
    },
    {
      label: 'Prepayment',
      value: 'No penalty',
      explanation:
        'If you pay off early, you will not have to pay a penalty. You will not be entitled to a refund of part of the finance charge.',
      prominent: false,
    },
    {
      label: 'Loan agreement',
      value: 'See your agreement',
      explanation:
        'It says more about nonpayment (not paying), default (paying much too late) and prepayment (paying early).',
      prominent: false,
    },
  ];
}
