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
import { and, asc, eq } from 'drizzle-orm';
import { refuseOwnCase } from '../../bank-accounts/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { loans } from './tables.ts';

export type LoanRow = typeof loans.$inferSelect;

/** Locks a loan's row until the transaction ends. Refuses with `loan_not_found`. */
export async function lockLoan(tx: Tx, loanId: string): Promise<LoanRow> {
  const [row] = await tx.select().from(loans).where(eq(loans.id, loanId)).for('update');
  if (!row) throw new Refusal('loan_not_found');
  return row;
}

/** Like `lockLoan`. Refuses with `loan_not_found` also if the loan is another member's. */
export async function lockOwnLoan(tx: Tx, loanId: string, memberId: string): Promise<LoanRow> {
  const [row] = await tx
    .select()
    .from(loans)
    .where(and(eq(loans.id, loanId), eq(loans.memberId, memberId)))
    .for('update');
  if (!row) throw new Refusal('loan_not_found');
  return row;
}

/** Like `lockLoan`. Refuses also with `own_case` if the loan counts as the admin's own. */
export async function lockLoanForAdmin(
  tx: Tx,
  runtime: Runtime,
  { loanId, actorId }: { loanId: string; actorId: string },
): Promise<LoanRow> {
  const loan = await lockLoan(tx, loanId);
  await refuseOwnCase(tx, runtime, { memberId: loan.memberId, actorId });
  return loan;
}

export function stateOf(loan: LoanRow): LoanState {
  return { status: loan.status, sent: loan.sent };
}

/** Refuses with `loan_state` if the event is impossible in the present state. */
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

/** What says whether a loan is late. */
export type DatedLoan = LoanState &
  Pick<LoanRow, 'dueAt' | 'timeZone' | 'paymentProcessing' | 'debitAnnounced'>;

/**
 * A loan with a payment in process or an announced debit does not become overdue. When the payment
 * or debit ends, `ageLoan` checks the loan again.
 */
export function isHeld(loan: Pick<LoanRow, 'paymentProcessing' | 'debitAnnounced'>): boolean {
  return loan.paymentProcessing || loan.debitAnnounced;
}

/**
 * Overdue by the clock, even if `ageLoan` has not marked the loan yet. An unmarked loan that is
 * held (`isHeld`) is not late. A loan whose payout is not posted is not late either, because its
 * due date can still move.
 */
export function isLateNow(loan: DatedLoan, now: Date): boolean {
  const { dueAt, timeZone } = loan;
  return dueAt !== null && canBeLate(loan) && isOverdue({ dueAt, now, timeZone });
}

/** Says whether `isLateNow` would call the loan late after its due day. */
export function canBeLate(loan: DatedLoan): boolean {
  if (loan.status === 'funded' || !takesPayment(loan)) return false;
  return loan.status !== 'disbursed' || !isHeld(loan);
}

/** Returns `sent` until the payout is posted, because the due date counts only from then on. */
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

/** Principal, interest and late fee; zero if the loan is repaid, rejected or cancelled. */
export function totalDueCents(
  loan: LoanState & Pick<LoanRow, 'principalCents' | 'interestCents' | 'lateFeeCents'>,
): Cents {
  if (isClosed(loan)) return zeroCents;
  return addCents(loan.principalCents, loan.interestCents, loan.lateFeeCents);
}

/** The caller has locked the loan's row. */
export async function updateLoanRow(
  tx: Tx,
  loan: LoanRow,
  changes: Partial<LoanRow>,
): Promise<LoanRow> {
  await tx.update(loans).set(changes).where(eq(loans.id, loan.id));
  return { ...loan, ...changes };
}

/** Refuses with `loan_state`: an admin can edit only a loan that is out (`isOut`). */
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

export async function lockMemberLoans(tx: Tx, memberId: string): Promise<LoanRow[]> {
  return tx
    .select()
    .from(loans)
    .where(eq(loans.memberId, memberId))
    .orderBy(asc(loans.id))
    .for('update');
}
