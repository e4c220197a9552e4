import {
  type AgreementTerms,
  addCents,
  type Cents,
  type LendingPolicy,
  type MembershipLevel,
  priceLoan,
  tierOf,
} from '@sevenday/lending';
import type { Lender } from '../../platform/config/config.ts';
import type { LoanRow } from '../loan/loan.ts';

/** The lender's part of the terms of every loan. */
export interface LendingTerms {
  policy: LendingPolicy;
  lender: Lender;
}

/** Returns the terms that a member of this level would sign for this amount now. */
export function termsFor(
  { policy, lender }: LendingTerms,
  asked: {
    level: MembershipLevel;
    amountCents: Cents;
    borrowerName: string;
    automaticRepayment: boolean;
    bank: { bankName: string; last4: string } | null;
  },
): AgreementTerms {
  const { interestRateBasisPoints, termDays } = tierOf(policy, asked.level);
  return {
    lender,
    borrowerName: asked.borrowerName,
    interestRateBasisPoints,
    ...priceLoan({ principalCents: asked.amountCents, interestRateBasisPoints, termDays }),
    termDays,
    timeZone: lender.timeZone,
    lateFee: policy.lateFee,
    defaultAfterOverdueDays: policy.defaultAfterOverdueDays,
    lapseAfterDays: policy.lapseAfterDays,
    automaticRepayment: asked.automaticRepayment,
    bank: bankOf(asked.bank),
  };
}

/**
 * Returns a loan's own signed terms, to be accepted again: no later policy or price reaches them (decisions, "Money").
 *
 * Lender and borrower are named as they are now. `signed` is what was accepted before, where it was kept. The first
 * loans didn't store two periods; they use the policy's.
 */
export function termsOfLoan(
  { policy, lender }: LendingTerms,
  loan: LoanRow,
  asked: {
    signed: AgreementTerms | null;
    borrowerName: string;
    automaticRepayment: boolean;
    bank: { bankName: string; last4: string };
  },
): AgreementTerms {
  const { defaultAfterOverdueDays, lapseAfterDays } = asked.signed ?? policy;
  return {
    lender,
    borrowerName: asked.borrowerName,
    principalCents: loan.signedPrincipalCents,
    interestRateBasisPoints: loan.signedInterestRateBasisPoints,
    interestCents: loan.signedInterestCents,
    totalCents: addCents(loan.signedPrincipalCents, loan.signedInterestCents),
    aprBasisPoints: loan.aprBasisPoints,
    termDays: loan.termDays,
    timeZone: loan.timeZone,
    lateFee: loan.lateFeeRule,
    defaultAfterOverdueDays,
    lapseAfterDays,
    automaticRepayment: asked.automaticRepayment,
    bank: bankOf(asked.bank),
  };
}

/** Returns the fields of a bank account that the agreement names. */
function bankOf(account: { bankName: string; last4: string } | null): AgreementTerms['bank'] {
  return account && { bankName: account.bankName, last4: account.last4 };
}
