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

export interface LendingTerms {
  policy: LendingPolicy;
  lender: Lender;
}

/** `bank` is null if the member has no bank account. */
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
 * A newer policy does not change signed terms (decisions, "Money"). `signed` is null for the oldest
 * loans, whose acceptances stored no terms: their days until default and until they lapse are those
 * of the present policy.
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

function bankOf(account: { bankName: string; last4: string } | null): AgreementTerms['bank'] {
  return account && { bankName: account.bankName, last4: account.last4 };
}
