import { agreementNotAccepted } from './agreement-not-accepted-sentence.ts';
import type { LoanRange } from './loan-range.ts';
import { type Cents, formatDollars, formatDollarsShort } from './money.ts';

/** `field` is the form field where the sentence `detail` is shown, if it belongs to one. */
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

export const borrowerRefusals = {
  notVerified:
    'Your ID must be approved and your bank account verified before you can request a loan.',
  overdueLoanOpen: 'You have an overdue loan. Please repay it before you request another.',
} as const;

export type LoanRequest = LoanRange & {
  amountCents: Cents;
  idApproved: boolean;
  bankVerified: boolean;
  hasOverdueOrDefaulted: boolean;
  accepted: boolean;
};

/** Follows spec sections 5 and 6, and decisions, "Lending policy". */
export function findLoanRefusal(request: LoanRequest): LoanRefusal | null {
  return refuseBorrower(request) ?? refuseAmount(request) ?? refuseUnsigned(request);
}

function refuseBorrower(request: LoanRequest): LoanRefusal | null {
  if (!request.idApproved || !request.bankVerified) {
    return { code: 'not_verified', detail: whatIsMissing(request) };
  }
  if (request.hasOverdueOrDefaulted) {
    return {
      code: 'overdue_loan_open',
      detail: borrowerRefusals.overdueLoanOpen,
    };
  }
  return null;
}

export function whatIsMissing({
  idApproved,
  bankVerified,
}: Pick<LoanRequest, 'idApproved' | 'bankVerified'>): string {
  if (idApproved) {
    return 'You need a verified bank account before you can request a loan.';
  }
  if (bankVerified) {
    return 'Your ID must be approved before you can request a loan.';
  }
  return borrowerRefusals.notVerified;
}

function refuseAmount(request: LoanRequest): LoanRefusal | null {
  const { amountCents, availableCents, smallestCents } = request;
  if (amountCents <= 0 || amountCents > availableCents) {
    return {
      code: 'loan_amount_out_of_range',
      detail: `Loan amount must be between $0 and ${formatDollarsShort(availableCents)}`,
      field: 'amount',
    };
  }
  if (amountCents < smallestCents) {
    return {
      code: 'loan_below_minimum',
      detail: `The smallest loan is ${formatDollars(smallestCents)}`,
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
    detail: agreementNotAccepted,
    field: 'contract_accepted',
  };
}
