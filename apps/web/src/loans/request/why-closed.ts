import type { CurrentUser, Loan } from '@sevenday/contract';
import { formatDollars, formatDollarsShort, whatIsMissing } from '@sevenday/lending';
import { hasEnoughLeft, untilEnoughIsLeft } from '../loan/enough-left.ts';
import { goesBack } from '../loan/is-refunded.ts';
import type { Limits } from '../loan/limits.ts';
import type { StepBeforeBorrowing } from '../next-step/step-before-disbursement.ts';

/** Why a member can't borrow now, until when, and the one thing that they can do. */
export interface WhyClosed {
  why: string;
  /** Null where `why` says it too. */
  until: string | null;
  action: ClosedAction;
}

type ClosedAction =
  | { kind: 'profile'; label: string }
  | { kind: 'bank_account' }
  | { kind: 'loan'; id: string }
  | { kind: 'loans' }
  | { kind: 'none' };

/** Says why the loan request is closed; null where it is open. What is missing comes first, unless a loan is overdue. */
export function whyClosed({
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
  /** As far as they are known. */
  loans?: readonly Loan[] | undefined;
}): WhyClosed | null {
  if (step && !limits?.has_overdue_loan) return whyNotVerified(user, step);
  if (!limits) return null;
  if (limits.lending_paused)
    return { why: limits.lending_paused, until: null, action: { kind: 'none' } };
  if (limits.has_overdue_loan) return whyOverdue(loans);
  if (hasEnoughLeft(limits)) return null;
  return { why: whyTooLittle(limits), until: untilEnoughIsLeft(loans), action: { kind: 'loans' } };
}

function whyNotVerified(
  user: Pick<CurrentUser, 'id_verification_status' | 'bank_account_verified'>,
  step: StepBeforeBorrowing,
): WhyClosed {
  const idApproved = user.id_verification_status === 'approved';
  const why = whatIsMissing({ idApproved, bankVerified: user.bank_account_verified });
  const waiting = whatIsReviewed(step);
  if (waiting && !idApproved)
    return { why, until: waiting, action: { kind: 'profile', label: 'See your profile' } };
  if (idApproved) return { why, until: waiting, action: { kind: 'bank_account' } };
  return { why, until: null, action: { kind: 'profile', label: 'Complete your profile' } };
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

function whyOverdue(loans: readonly Loan[]): WhyClosed {
  const overdue = loans.find((loan) => loan.is_overdue || loan.status === 'defaulted');
  const isPaid = overdue?.payment_processing && !goesBack(overdue);
  return {
    why: 'You have an overdue loan, which has to be repaid first.',
    until: isPaid
      ? 'You can borrow again once your payment is confirmed.'
      : 'You can borrow again once it is repaid.',
    action: overdue ? { kind: 'loan', id: overdue.id } : { kind: 'loans' },
  };
}

function whyTooLittle(limits: Limits): string {
  const cap = formatDollarsShort(limits.tier_cap);
  return limits.max_loan_amount > 0
    ? `${formatDollars(limits.max_loan_amount)} of your ${cap} limit is left, and the smallest loan is ${formatDollars(limits.smallest_loan)}.`
    : `You have borrowed up to your limit of ${cap}.`;
}
