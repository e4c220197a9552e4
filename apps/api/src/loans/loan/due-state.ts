import type { ActiveLoan } from '@sevenday/contract';
import { daysUntilDue, takesPayment } from '@sevenday/lending';
import { canBeLate, type DatedLoan } from './loan.ts';
import type { ViewedAt } from './loan-dependencies.ts';

/**
 * `days_until_due` is null unless the loan's money was sent and is still owed. It is also null if
 * the due day passed before the money arrived, because the arrival moves the due date.
 */
export function dueState(
  loan: DatedLoan,
  { now }: ViewedAt,
): Pick<ActiveLoan, 'is_overdue' | 'days_until_due'> {
  const unpaid = loan.sent && takesPayment(loan);
  if (!loan.dueAt || !unpaid) return { is_overdue: false, days_until_due: null };
  const days = daysUntilDue({ dueAt: loan.dueAt, now, timeZone: loan.timeZone });
  if (days < 0 && loan.status === 'funded') return { is_overdue: false, days_until_due: null };
  return { is_overdue: days < 0 && canBeLate(loan), days_until_due: days };
}
