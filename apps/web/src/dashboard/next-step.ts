import type { CurrentUser, Loan } from '@sevenday/contract';

/** The one thing the dashboard opens with. */
export type NextStep =
  | { kind: 'pay'; loan: Loan }
  | { kind: 'settle'; loan: Loan }
  | { kind: 'payment_processing'; loan: Loan }
  | { kind: 'upload_id'; again: boolean }
  | { kind: 'link_bank'; idWaiting: boolean }
  | { kind: 'id_waiting' }
  | { kind: 'money_coming'; loan: Loan }
  | { kind: 'request_loan' };

/**
 * What a borrower has to do next, the most pressing first: money that is due, then the steps before
 * borrowing, then what only has to be waited for.
 */
export function nextStep(user: CurrentUser, loans: readonly Loan[]): NextStep {
  const owed = [...loans].sort((one, other) => dueTime(one) - dueTime(other));
  const payable = owed.find((loan) => loan.can_pay && loan.status !== 'funded');
  if (payable) return { kind: 'pay', loan: payable };
  const defaulted = owed.find((loan) => loan.status === 'defaulted' && !loan.payment_processing);
  if (defaulted) return { kind: 'settle', loan: defaulted };
  const processing = owed.find((loan) => loan.payment_processing);
  if (processing) return { kind: 'payment_processing', loan: processing };
  const coming = loans.find((loan) => loan.status === 'funded');
  if (coming) return { kind: 'money_coming', loan: coming };
  return stepBeforeBorrowing(user) ?? { kind: 'request_loan' };
}

function stepBeforeBorrowing(user: CurrentUser): NextStep | null {
  const idOpen = user.id_verification_status !== 'approved';
  if (user.id_verification_status === 'rejected' && !user.id_submitted)
    return { kind: 'upload_id', again: true };
  if (idOpen && !user.id_submitted) return { kind: 'upload_id', again: false };
  if (!user.bank_account_verified) return { kind: 'link_bank', idWaiting: idOpen };
  return idOpen ? { kind: 'id_waiting' } : null;
}

function dueTime(loan: Loan): number {
  return loan.term_date?.getTime() ?? Number.POSITIVE_INFINITY;
}
