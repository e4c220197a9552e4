import type { BasisPoints, Cents } from './money.ts';
import type { SignedLateFeeRule } from './policy.ts';

/**
 * Everything that an agreement and its disclosure are made from. There are no dates, so that the quote and the
 * acceptance have the same hash. Amounts in cents, rates in basis points; `bank` is the account paid and debited.
 */
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
  lateFee: SignedLateFeeRule;
  defaultAfterOverdueDays: number;
  lapseAfterDays: number;
  automaticRepayment: boolean;
  bank: { bankName: string; last4: string } | null;
};

export type AgreementSection = { heading: string; paragraphs: string[] };
