import { type Body, refusals, termsChangedSince, type updateLoan } from '@sevenday/contract';
import {
  dayText,
  formatDollars,
  isOverdue,
  type LendingPolicy,
  type LocalDay,
  localDay,
} from '@sevenday/lending';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { rejectLoan } from '../lifecycle/cancel-reject-or-lapse-pending-loan.ts';
import { markOverdue } from '../lifecycle/mark-overdue.ts';
import { type LoanRow, refuseUnlessOut, totalDueCents } from '../loan/loan.ts';
import type { LoanDependencies } from '../loan/loan-dependencies.ts';
import { notifyAdjustments, notifyIfDebitCannotWait } from '../notices/notify-adjustments.ts';
import type { AdjustmentCommand } from './adjustment-command.ts';
import { extendDueDate } from './extend-due-date.ts';
import { lowerAmount } from './lower-amount.ts';
import { lowerLateFee } from './lower-late-fee.ts';
import { lowerRate } from './lower-rate.ts';
import { recordOutsidePayment } from './record-outside-payment.ts';
import { refuseEditField } from './refuse-edit-field.ts';

type Edit = Body<typeof updateLoan>;
type Terms = Pick<Edit, 'amount' | 'interest_rate' | 'late_fee'> & {
  term_date?: LocalDay | undefined;
};

interface Amending extends Omit<AdjustmentCommand, 'reason'> {
  edit: Edit;
}

/**
 * Applies the Edit Loan form (spec section 5; decisions, "Admin Edit Loan"). The caller has locked
 * the loan's row and made sure that no payment is on its way. Refuses with `loan_state`,
 * `loan_changed`, `edit_not_allowed`, `own_case` or `loan_not_found`.
 */
export async function editLoan(
  tx: Tx,
  dependencies: LoanDependencies,
  loan: LoanRow,
  asked: Amending,
): Promise<LoanRow> {
  refuseUnseen(loan, asked);
  const { status } = asked.edit;
  const terms = changedTerms(loan, asked);
  if (status === 'rejected') {
    refuseTerms(terms, refusals.editing.rejectedKeepsTerms);
    return rejectLoan(tx, dependencies, { ...asked, loanId: loan.id, reason: 'other' });
  }
  if (loan.status === 'repaid' && status === 'repaid') {
    refuseTerms(terms, refusals.editing.closed('repaid'));
    return loan;
  }
  refuseUnlessOut(loan);
  const amended = await changeEach(tx, dependencies, loan, { terms, asked });
  refuseUncollectable(amended, dependencies.policy);
  // For a loan set to `repaid`, the borrower gets a receipt instead of a notice of changed terms.
  if (status !== 'repaid') {
    await notifyIfDebitCannotWait(tx, dependencies, { before: loan, after: amended }, asked.now);
  }
  return followStatus(tx, dependencies, amended, asked);
}

/**
 * Refuses the edit if the loan's terms have changed since the admin opened the form
 * (docs/adr/0027).
 */
function refuseUnseen(loan: LoanRow, { edit: { seen } }: Amending): void {
  if (!seen) return;
  const now = {
    amount: loan.principalCents,
    interest_rate: loan.interestRateBasisPoints,
    late_fee: loan.lateFeeCents,
    term_date: loan.dueAt,
  };
  const changed = termsChangedSince(seen, now, (date) => dayText(localDay(date, loan.timeZone)));
  if (Object.keys(changed).length > 0) throw new Refusal('loan_changed', undefined, changed);
}

/** The form also sends fields that the admin left unchanged. */
function changedTerms(loan: LoanRow, { edit }: Amending): Terms {
  const { timeZone } = loan;
  const { amount, interest_rate, late_fee, term_date } = edit;
  const dueDay = loan.dueAt && localDay(loan.dueAt, timeZone);
  const day = term_date instanceof Date ? localDay(term_date, timeZone) : term_date;
  return {
    ...(amount !== undefined && amount !== loan.principalCents && { amount }),
    ...(interest_rate !== undefined &&
      interest_rate !== loan.interestRateBasisPoints && { interest_rate }),
    ...(late_fee !== undefined && late_fee !== loan.lateFeeCents && { late_fee }),
    ...(day !== undefined && day !== dueDay && { term_date: day }),
  };
}

function refuseTerms(terms: Terms, sentence: string): void {
  const [field] = Object.keys(terms);
  if (field) refuseEditField(field, sentence);
}

async function changeEach(
  tx: Tx,
  runtime: Runtime,
  loan: LoanRow,
  { terms, asked }: { terms: Terms; asked: Amending },
): Promise<LoanRow> {
  const { amount, interest_rate: rate, late_fee: lateFeeCents, term_date: day } = terms;
  const { actorId, now, wall } = asked;
  const command = { actorId, reason: asked.edit.reason ?? null, now, wall };
  let changed = loan;
  if (amount !== undefined) {
    changed = await lowerAmount(tx, runtime, changed, { ...command, amountCents: amount });
  }
  if (rate !== undefined) changed = await lowerRate(tx, runtime, changed, { ...command, rate });
  if (lateFeeCents !== undefined) {
    changed = await lowerLateFee(tx, runtime, changed, { ...command, lateFeeCents });
  }
  if (day !== undefined) {
    changed = await extendDueDate(tx, runtime, changed, { ...command, day, field: 'term_date' });
  }
  return changed;
}

/** The payment provider cannot collect a total below its minimum. */
function refuseUncollectable(loan: LoanRow, { minimumTotalCents }: LendingPolicy): void {
  if (totalDueCents(loan) >= minimumTotalCents) return;
  refuseEditField('amount', refusals.editing.tooLittleLeft(formatDollars(minimumTotalCents)));
}

async function followStatus(
  tx: Tx,
  dependencies: LoanDependencies,
  loan: LoanRow,
  asked: Amending,
): Promise<LoanRow> {
  const { status, reason } = asked.edit;
  if (status === 'repaid') {
    return recordOutsidePayment(tx, dependencies, loan, { ...asked, reason: reason ?? null });
  }
  const whyNot = whyNotStatus(status, loan, asked.now);
  if (whyNot) refuseEditField('status', whyNot);
  if (status !== 'overdue' || loan.status !== 'disbursed') return loan;
  const overdue = await markOverdue(tx, dependencies, loan, asked);
  // The notice that the loan is overdue already shows the edited amounts. So the borrower is
  // notified of the edit now, and not only when the edit can no longer be reversed.
  await notifyAdjustments(tx, dependencies, overdue, asked.now);
  return overdue;
}

function whyNotStatus(
  status: Edit['status'],
  { dueAt, timeZone, status: present }: LoanRow,
  now: Date,
): string | null {
  const { notYetDue, pastDue, inDefault } = refusals.editing;
  const isPastDue = dueAt !== null && isOverdue({ dueAt, now, timeZone });
  if (status === 'overdue' && !isPastDue) return notYetDue;
  if (status === 'disbursed' && isPastDue) return pastDue;
  if (status === 'overdue' && present === 'defaulted') return inDefault;
  return null;
}
