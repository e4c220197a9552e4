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

/** The lending policy and the lender. The terms of every loan are made from them. */
export interface LendingTerms {
  policy: LendingPolicy;
  lender: Lender;
}

/**
 * Returns the terms that a member of a level would sign now for an amount. `bank` is null where the member has linked
 * no account.
 */
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
 * Returns a loan's signed terms, to be accepted again. No later policy or price changes them (decisions, "Money").
 *
 * Lender, borrower and bank account are the present ones. `signed` has the terms that were accepted before; null for
 * the oldest loans, whose terms were not stored. Two periods of those loans come from the present policy.
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

/** Returns the two fields of a bank account that the agreement names. */
function bankOf(account: { bankName: string; last4: string } | null): AgreementTerms['bank'] {
  return account && { bankName: account.bankName, last4: account.last4 };
}
