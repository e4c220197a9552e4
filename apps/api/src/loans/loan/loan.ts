import { refusals } from '@sevenday/contract';
import type { Cents, DueStatus, LendingPolicy, LoanState } from '@sevenday/lending';
import {
  addCents,
  daysUntilDue,
  ImpossibleTransition,
  isClosed,
  isOut,
  isOverdue,
  type LoanEvent,
  nextLoanState,
  statusByDueDate,
  takesPayment,
  zeroCents,
} from '@sevenday/lending';
import { and, eq } from 'drizzle-orm';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database.ts';
import { loans } from './store.ts';

export type LoanRow = typeof loans.$inferSelect;

/** Locks a loan until the transaction ends. Refuses with `loan_not_found`. */
export async function lockLoan(tx: Tx, loanId: string): Promise<LoanRow> {
  const [row] = await tx.select().from(loans).where(eq(loans.id, loanId)).for('update');
  if (!row) throw new Refusal('loan_not_found');
  return row;
}

/** As `lockLoan`, for the borrower's own: another member's loan is not there. */
export async function lockOwnLoan(tx: Tx, loanId: string, memberId: string): Promise<LoanRow> {
  const [row] = await tx
    .select()
    .from(loans)
    .where(and(eq(loans.id, loanId), eq(loans.memberId, memberId)))
    .for('update');
  if (!row) throw new Refusal('loan_not_found');
  return row;
}

/** As `lockLoan`, for an admin: refuses with `own_case` where the loan is their own. */
export async function lockLoanForAdmin(
  tx: Tx,
  { loanId, actorId }: { loanId: string; actorId: string },
): Promise<LoanRow> {
  const loan = await lockLoan(tx, loanId);
  if (loan.memberId === actorId) throw new Refusal('own_case');
  return loan;
}

export function stateOf(loan: LoanRow): LoanState {
  return { status: loan.status, sent: loan.sent };
}

/**
 * The state after an event, by the one transition table. Refuses with `loan_state` and the table's own sentence
 * where the loan's life does not allow it.
 */
export function advance(
  loan: LoanRow,
  event: LoanEvent,
  context?: Parameters<typeof nextLoanState>[2],
): LoanState {
  try {
    return nextLoanState(stateOf(loan), event, context);
  } catch (error) {
    if (error instanceof ImpossibleTransition) throw new Refusal('loan_state', error.message);
    throw error;
  }
}

/** A payment on its way, or a debit announced, keeps a loan from being late; its end asks for another look. */
export function isHeld(loan: LoanRow): boolean {
  return loan.paymentProcessing || loan.debitAnnounced;
}

/**
 * Overdue by the clock, which is so before time's own look at the loan has marked it. A day that passed while the money was
 * still on its way says nothing: it moves with the arrival. What was late before its payment began is late until that settles.
 */
export function isLateNow(loan: LoanRow, now: Date): boolean {
  const { dueAt, status, timeZone } = loan;
  if (!dueAt || status === 'funded' || !takesPayment(loan)) return false;
  if (status === 'disbursed' && isHeld(loan)) return false;
  return isOverdue({ dueAt, now, timeZone });
}

/** What an unpaid loan that was sent is by its due date, which does not count while the money is on its way. */
export function byDueDate(
  { dueAt, arrivedAt, timeZone }: LoanRow,
  { now, policy }: { now: Date; policy: LendingPolicy },
): DueStatus | 'sent' {
  if (!arrivedAt) return 'sent';
  if (!dueAt) throw new RangeError('A loan that was sent has no due date.');
  return statusByDueDate({
    daysUntilDue: daysUntilDue({ dueAt, now, timeZone }),
    defaultAfterOverdueDays: policy.defaultAfterOverdueDays,
  });
}

/** Amount + interest + late fee: what settles the loan, on every screen and in every charge; nothing once it is settled. */
export function totalDueCents(loan: LoanRow): Cents {
  if (isClosed(loan)) return zeroCents;
  return addCents(loan.principalCents, loan.interestCents, loan.lateFeeCents);
}

/** Writes what changed of a locked loan and answers the loan as it is now. */
export async function updateLoanRow(
  tx: Tx,
  loan: LoanRow,
  changes: Partial<LoanRow>,
): Promise<LoanRow> {
  await tx.update(loans).set(changes).where(eq(loans.id, loan.id));
  return { ...loan, ...changes };
}

/** What is edited is a loan whose money has arrived and which is not settled. Refuses with `loan_state`. */
export function refuseUnlessOut(loan: LoanRow): void {
  if (isOut(loan)) return;
  if (loan.status === 'funded' && loan.sent) {
    throw new Refusal('loan_state', refusals.editing.onItsWay);
  }
  if (loan.status === 'funded') {
    throw new Refusal('loan_state', refusals.editing.notSent);
  }
  throw new Refusal('loan_state', refusals.editing.closed(loan.status));
}
