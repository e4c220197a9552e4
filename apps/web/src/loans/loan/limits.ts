import {
  type Answer,
  type CurrentUser,
  centsFromTyped,
  type getLoanLimits,
  whyNotDollars,
} from '@sevenday/contract';
import {
  type Cents,
  findLoanRefusal,
  type LoanPrice,
  priceLoan,
  zeroCents,
} from '@sevenday/lending';

export type Limits = Answer<typeof getLoanLimits>;

/** The form's values: the amount as typed. */
export interface LoanForm {
  amountText: string;
  accepted: boolean;
}

/** A sentence for the form and the field it belongs to, if any. */
export interface FormRefusal {
  detail: string;
  field?: 'amount' | 'automatic_repayment' | 'contract_accepted';
}

/** The typed amount in cents; null where it is no amount above zero. */
export function amountOf(form: LoanForm): Cents | null {
  const amount = centsFromTyped(form.amountText);
  return amount !== null && amount > 0 ? amount : null;
}

/** The amount in cents if the member may borrow it now; otherwise null, because no agreement exists for it. */
export function borrowableOf(amount: Cents | null, limits: Limits): Cents | null {
  if (amount === null || amount > limits.max_loan_amount) return null;
  return amount < limits.smallest_loan ? null : amount;
}

/**
 * Prices an amount at the member's own terms. Answers null for an amount that can't be borrowed, because a mistyped one may
 * exceed what a sum in cents can hold.
 */
export function priceOf(limits: Limits, amount: Cents | null): LoanPrice | null {
  const principalCents = borrowableOf(amount, limits);
  if (principalCents === null) return null;
  return priceLoan({
    principalCents,
    interestRateBasisPoints: limits.interest_rate,
    termDays: limits.term_days,
  });
}

/** Why the request can't be sent, by the same rule as the server's; null when it can. */
export function refuseForm(form: LoanForm, limits: Limits, user: CurrentUser): FormRefusal | null {
  const detail = whyNotDollars(form.amountText);
  if (detail !== null) return { detail, field: 'amount' };
  return findLoanRefusal({
    availableCents: limits.max_loan_amount,
    smallestCents: limits.smallest_loan,
    amountCents: amountOf(form) ?? zeroCents,
    idApproved: user.id_verification_status === 'approved',
    bankVerified: user.bank_account_verified,
    hasOverdueOrDefaulted: limits.has_overdue_loan,
    accepted: form.accepted,
  });
}
