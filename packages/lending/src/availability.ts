import { type Cents, cents, formatDollars, formatDollarsShort } from './money.ts';
import type { LendingPolicy } from './policy.ts';
import { smallestLoanCents } from './pricing.ts';
import { type MembershipLevel, tierOf } from './tiers.ts';

/** Why a loan request is refused: a stable code, a sentence for the borrower, and the field it belongs to. */
export type LoanRefusal = {
  code:
    | 'not_verified'
    | 'overdue_loan_open'
    | 'loan_amount_out_of_range'
    | 'loan_below_minimum'
    | 'agreement_not_accepted';
  detail: string;
  field?: 'amount' | 'contract_accepted';
};

/** A request for a loan and what is known of its borrower. `openPrincipalCents` is the principal of all loans for which `isOpen` holds. */
export type LoanRequest = {
  policy: LendingPolicy;
  level: MembershipLevel;
  amountCents: Cents;
  openPrincipalCents: Cents;
  idApproved: boolean;
  bankVerified: boolean;
  hasOverdueOrDefaulted: boolean;
  accepted: boolean;
};

/**
 * What a member may still borrow in cents: the tier's cap less the principal of open loans, never below zero.
 * It is `max_loan_amount` of `GET /loans/limits` (decisions, "available to borrow").
 */
export function availableToBorrowCents(member: {
  policy: LendingPolicy;
  level: MembershipLevel;
  openPrincipalCents: Cents;
}): Cents {
  const { capCents } = tierOf(member.policy, member.level);
  return cents(Math.max(0, capCents - member.openPrincipalCents));
}

/**
 * Decides a loan request: null when it is approved, else the first reason against it. First who may borrow
 * at all, then the amount, then the signature, as the form reads (spec sections 5 and 6; decisions, "Lending policy").
 * The upper limit it names is what is still available, which is the tier's cap for a member with no open loan.
 */
export function refuseLoanRequest(request: LoanRequest): LoanRefusal | null {
  return refuseBorrower(request) ?? refuseAmount(request) ?? refuseUnsigned(request);
}

function refuseBorrower(request: LoanRequest): LoanRefusal | null {
  if (!request.idApproved || !request.bankVerified) {
    return { code: 'not_verified', detail: whatIsMissing(request) };
  }
  if (request.hasOverdueOrDefaulted) {
    return {
      code: 'overdue_loan_open',
      detail: 'You have an overdue loan. Please repay it before you request another.',
    };
  }
  return null;
}

function whatIsMissing({ idApproved, bankVerified }: LoanRequest): string {
  if (idApproved) {
    return 'You need a verified bank account before you can request a loan.';
  }
  if (bankVerified) {
    return 'Your ID must be approved before you can request a loan.';
  }
  return 'Your ID must be approved and your bank account verified before you can request a loan.';
}

function refuseAmount(request: LoanRequest): LoanRefusal | null {
  const available = availableToBorrowCents(request);
  if (request.amountCents <= 0 || request.amountCents > available) {
    return {
      code: 'loan_amount_out_of_range',
      detail: `Loan amount must be between $0 and ${formatDollarsShort(available)}`,
      field: 'amount',
    };
  }
  const smallest = smallestLoanCents({
    interestRateBasisPoints: tierOf(request.policy, request.level).interestRateBasisPoints,
    minimumTotalCents: request.policy.minimumTotalCents,
  });
  if (request.amountCents < smallest) {
    return {
      code: 'loan_below_minimum',
      detail: `The smallest loan is ${formatDollars(smallest)}`,
      field: 'amount',
    };
  }
  return null;
}

function refuseUnsigned(request: LoanRequest): LoanRefusal | null {
  if (request.accepted) {
    return null;
  }
  return {
    code: 'agreement_not_accepted',
    detail: 'You must accept the loan agreement to proceed',
    field: 'contract_accepted',
  };
}
