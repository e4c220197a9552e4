import type { DueStatus } from './loan-states.ts';

export function statusByDueDate(loan: {
  daysUntilDue: number;
  defaultAfterOverdueDays: number;
}): DueStatus {
  if (loan.daysUntilDue >= 0) {
    return 'disbursed';
  }
  return -loan.daysUntilDue < loan.defaultAfterOverdueDays ? 'overdue' : 'defaulted';
}
