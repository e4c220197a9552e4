import type { BasisPoints, Cents } from './money.ts';
import type { LateFeeRule } from './policy.ts';

/** Everything an agreement and its disclosure are made of: no dates, so that a quote and its acceptance hash alike. */
export type AgreementTerms = {
  lender: { name: string; address: string; email: string; phone: string };
  borrowerName: string;
  principalCents: Cents;
  interestRateBasisPoints: BasisPoints;
  interestCents: Cents;
  totalCents: Cents;
  aprBasisPoints: BasisPoints;
  termDays: number;
  timeZone: string;
  lateFee: LateFeeRule;
  defaultAfterOverdueDays: number;
  lapseAfterDays: number;
  automaticRepayment: boolean;
  bank: { bankName: string; last4: string } | null;
};

export type AgreementSection = { heading: string; paragraphs: string[] };

export type AgreementDocument = { version: string; title: string; sections: AgreementSection[] };

/** The loan agreement for these terms. */
export function agreement(terms: AgreementTerms): AgreementDocument {
  return { version: '1', title: `Loan agreement with ${terms.lender.name}`, sections: [] };
}

/** The agreement as canonical plain text: what is hashed and kept. */
export function agreementText(document: AgreementDocument): string {
  return `${document.title}\nVersion ${document.version}\n`;
}
