import type { BasisPoints } from './basis-points.ts';
import type { Cents } from './money.ts';
import type { SignedLateFeeRule } from './policy.ts';

/**
 * No value is a date, so that the documents have the same hash in the quote and at acceptance.
 * `bank` is null in the quote for a member without a bank account.
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
