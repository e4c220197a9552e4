import { type ActiveLoan, type Body, updateLoan } from '@sevenday/contract';
import { type LocalDay, localDay } from '@sevenday/lending';
import * as z from 'zod/mini';

/** What the edit form has in it: the fields of the call, with a blank status for leaving it as it is. */
export const loanEditForm = z.extend(updateLoan.body, {
  status: z.optional(z.union([updateLoan.body.shape.status, z.literal('')])),
});

export type LoanEdit = z.output<typeof loanEditForm>;
export type LoanChanges = Body<typeof updateLoan>;
type EditedStatus = NonNullable<LoanChanges['status']>;

/** The status among the four of the form that a loan has now; blank when it has none of them. */
export function shownStatus(loan: Pick<ActiveLoan, 'status' | 'is_overdue'>): EditedStatus | '' {
  if (loan.status === 'disbursed') return loan.is_overdue ? 'overdue' : 'disbursed';
  return loan.status === 'repaid' || loan.status === 'rejected' ? loan.status : '';
}

/** The loan's due day in the lender's time zone: the date part that the form opens with. */
export function dueDay(loan: Pick<ActiveLoan, 'term_date'>, timeZone: string): LocalDay | '' {
  return loan.term_date ? localDay(loan.term_date, timeZone) : '';
}

/**
 * Only what differs from the loan, each of which becomes a command (decisions, "Admin Edit Loan"); null when
 * nothing does. A reason alone changes nothing.
 */
export function changesOf(loan: ActiveLoan, edit: LoanEdit, timeZone: string): LoanChanges | null {
  const changes: LoanChanges = {};
  if (edit.amount !== loan.amount) changes.amount = edit.amount;
  if (edit.interest_rate !== loan.interest_rate) changes.interest_rate = edit.interest_rate;
  if (edit.late_fee !== loan.late_fee) changes.late_fee = edit.late_fee;
  if (edit.term_date !== dueDay(loan, timeZone)) changes.term_date = edit.term_date;
  if (edit.status && edit.status !== shownStatus(loan)) changes.status = edit.status;
  if (Object.keys(changes).length === 0) return null;
  const reason = edit.reason?.trim();
  return reason ? { ...changes, reason } : changes;
}
