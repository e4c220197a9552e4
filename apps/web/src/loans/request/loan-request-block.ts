import type { CurrentUser, Loan } from '@sevenday/contract';
import {
  borrowerRefusals,
  formatDollars,
  formatDollarsShort,
  whatIsMissing,
} from '@sevenday/lending';
import { hasEnoughLeft, untilEnoughIsLeft } from '../loan/enough-left.ts';
import { goesBack } from '../loan/is-refunded.ts';
import type { Limits } from '../loan/limits.ts';
import type { StepBeforeBorrowing } from '../next-step/step-before-disbursement.ts';

/** Why a member can't borrow now, and the one thing that they can do. */
export interface LoanRequestBlock {
  reason: string;
  /** What has to happen first; null where the reason says it. */
  nextStep: string | null;
  action: BlockAction;
}

type BlockAction =
  | { kind: 'profile'; label: string }
  | { kind: 'bank_account' }
  | { kind: 'loan'; id: string }
  | { kind: 'loans' }
  | { kind: 'none' };

/** Finds what blocks a loan request; null if nothing does. What is missing comes first, unless a loan is overdue. */
export function findLoanRequestBlock({
  user,
  step,
  limits,
  loans = [],
}: {
  user: Pick<CurrentUser, 'id_verification_status' | 'bank_account_verified'>;
  /** The next step before borrowing; null where ID and bank account are verified. */
  step: StepBeforeBorrowing | null;
  /** Undefined until they are known. */
  limits: Limits | undefined;
  /** Empty until they have loaded. */
  loans?: readonly Loan[] | undefined;
}): LoanRequestBlock | null {
  if (step && !limits?.has_overdue_loan) return notVerified(user, step);
  if (!limits) return null;
  if (limits.lending_paused)
    return { reason: limits.lending_paused, nextStep: null, action: { kind: 'none' } };
  if (limits.has_overdue_loan) return hasOverdueLoan(loans);
  if (hasEnoughLeft(limits)) return null;
  return {
    reason: whyTooLittleIsLeft(limits),
    nextStep: untilEnoughIsLeft(loans),
    action: { kind: 'loans' },
  };
}

function notVerified(
  user: Pick<CurrentUser, 'id_verification_status' | 'bank_account_verified'>,
  step: StepBeforeBorrowing,
): LoanRequestBlock {
  const idApproved = user.id_verification_status === 'approved';
  const reason = whatIsMissing({ idApproved, bankVerified: user.bank_account_verified });
  const waiting = whatIsReviewed(step);
  if (waiting && !idApproved)
    return { reason, nextStep: waiting, action: { kind: 'profile', label: 'See your profile' } };
  if (idApproved) return { reason, nextStep: waiting, action: { kind: 'bank_account' } };
  return { reason, nextStep: null, action: { kind: 'profile', label: 'Complete your profile' } };
}

/** Says what we look at, if the member has nothing more to do; otherwise null. */
function whatIsReviewed(step: StepBeforeBorrowing): string | null {
  if (step.kind === 'id_waiting')
    return 'Your ID is being reviewed. We will write to you when we have decided.';
  if (step.kind !== 'bank_waiting') return null;
  return step.idWaiting
    ? 'Your ID and your bank account are being checked.'
    : 'Your bank account is being checked.';
}

function hasOverdueLoan(loans: readonly Loan[]): LoanRequestBlock {
  const overdue = loans.find((loan) => loan.is_overdue || loan.status === 'defaulted');
  const action = overdue ? ({ kind: 'loan', id: overdue.id } as const) : { kind: 'loans' as const };
  if (overdue?.payment_processing && !goesBack(overdue)) {
    return {
      reason: 'Your overdue loan is being paid.',
      nextStep: 'You can borrow again once your payment is confirmed.',
      action,
    };
  }
  return { reason: borrowerRefusals.overdueLoanOpen, nextStep: null, action };
}

function whyTooLittleIsLeft(limits: Limits): string {
  const cap = formatDollarsShort(limits.tier_cap);
  return limits.max_loan_amount > 0
    ? `${formatDollars(limits.max_loan_amount)} of your ${cap} limit is left, and the smallest loan is ${formatDollars(limits.smallest_loan)}.`
    : `You have borrowed up to your limit of ${cap}.`;
}
