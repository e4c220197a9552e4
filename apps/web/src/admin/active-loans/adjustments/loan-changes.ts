import {
  type ActiveLoan,
  type Body,
  recordOutsidePayment,
  refusals,
  type SeenTerms,
  updateLoan,
} from '@sevenday/contract';
import {
  type Cents,
  dollarsFromCents,
  formatDollars,
  type LocalDay,
  localDay,
} from '@sevenday/lending';
import * as z from 'zod/mini';

/** What the edit form has in it: the fields of the call, with a blank status for leaving it as it is. */
export const loanEditForm = z.extend(updateLoan.body, {
  status: z.optional(z.union([updateLoan.body.shape.status, z.literal('')])),
});

/**
 * Extends `loanEditForm` for this loan: another late fee needs a reason. A late fee that is not allowed is reported at the
 * same time.
 */
export function loanEditFormOf(loan: Pick<ActiveLoan, 'late_fee'>): typeof loanEditForm {
  const { reason } = recordOutsidePayment.body.shape;
  return loanEditForm.check(({ value, issues }) => {
    const { late_fee: fee } = value;
    if (fee === loan.late_fee) return;
    const [missing] = z.safeParse(reason, value.reason).error?.issues ?? [];
    if (!missing) return;
    const addIssue = (field: 'late_fee' | 'reason', message: string) =>
      issues.push({ code: 'custom', input: value[field], path: [field], message });
    const whyNot = fee === undefined ? null : whyNotFee(fee, loan);
    if (whyNot) addIssue('late_fee', whyNot);
    addIssue('reason', missing.message);
  });
}

/** The server's sentence about a late fee that is raised or negative; null for one that is lowered. */
function whyNotFee(fee: Cents, { late_fee: present }: Pick<ActiveLoan, 'late_fee'>): string | null {
  if (fee < 0) return refusals.editing.lateFeeBelowNothing;
  return fee > present ? refusals.editing.lateFeeOnlyLower(formatDollars(present)) : null;
}

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
 * Finds the fields that differ from the loan; each becomes an adjustment (decisions, "Admin Edit Loan"). Null where none
 * differs. A reason alone changes nothing.
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

/** The form's values for the loan as it is now. */
export function loanTexts(loan: ActiveLoan, timeZone: string) {
  return {
    amount: dollarsInput(loan.amount),
    interest_rate: String(loan.interest_rate / 100),
    late_fee: dollarsInput(loan.late_fee),
    term_date: dueDay(loan, timeZone),
    status: shownStatus(loan),
    reason: '',
  };
}

export function dollarsInput(amount: Cents): string {
  return dollarsFromCents(amount).toFixed(2);
}

/** The terms that the admin sees while editing. The server refuses if one of them has changed (ADR 27). */
export function seenTerms({ amount, interest_rate, late_fee, term_date }: ActiveLoan): SeenTerms {
  return { amount, interest_rate, late_fee, term_date };
}
