import { overdueText } from './due-date-texts.ts';
import { type LoanState, type LoanStatus, takesPayment } from './loan-states.ts';

export type LoanBadge = { label: string; tone: 'warning' | 'info' | 'success' | 'danger' | 'grey' };

export type BadgedLoan = LoanState & { inFlight: boolean; daysUntilDue: number | null };

const badges: Record<LoanStatus, LoanBadge> = {
  funded: { label: 'Approved - Pending Disbursement', tone: 'warning' },
  disbursed: { label: 'funds received', tone: 'success' },
  overdue: { label: 'funds received', tone: 'success' },
  repaid: { label: 'repaid', tone: 'success' },
  defaulted: { label: 'defaulted', tone: 'danger' },
  written_off: { label: 'defaulted', tone: 'danger' },
  rejected: { label: 'rejected', tone: 'danger' },
  cancelled: { label: 'cancelled', tone: 'grey' },
};

/**
 * The badge of the status comes first (spec section 4; decisions, "Loan life"). The API reports an
 * overdue loan as `disbursed` with `is_overdue`: pass it as `overdue`.
 */
export function loanBadges(loan: BadgedLoan): LoanBadge[] {
  const shown = [statusBadge(loan)];
  if (loan.status === 'overdue' && loan.daysUntilDue !== null && loan.daysUntilDue < 0) {
    shown.push({ label: overdueText(loan.daysUntilDue), tone: 'danger' });
  }
  if (loan.inFlight && takesPayment(loan)) {
    shown.push({ label: 'Payment processing', tone: 'info' });
  }
  return shown;
}

function statusBadge({ status, sent }: LoanState): LoanBadge {
  return status === 'funded' && sent ? { label: 'approved', tone: 'info' } : { ...badges[status] };
}
