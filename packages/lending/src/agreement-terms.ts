import type { BasisPoints } from './basis-points.ts';
import type { Cents } from './money.ts';
import type { SignedLateFeeRule } from './policy.ts';

/**
 * Everything that an agreement and its disclosure are made from. There are no dates: a document has the same hash when
 * it is quoted and when it is accepted. Amounts are in cents, rates in basis points. `bank` is the account that is paid
 * and debited; null in a quote for a member who has no account that can be paid.
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
