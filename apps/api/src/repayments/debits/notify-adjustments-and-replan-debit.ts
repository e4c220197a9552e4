import { takesPayment } from '@sevenday/lending';
import { eq } from 'drizzle-orm';
import {
  editAwaitingNotice,
  type LoanDependencies,
  type LoanRow,
  loans,
  markNotified,
  notifyAdjustments,
} from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { WorkHandler, WorkOutcome } from '../../platform/work/work-handler.ts';
import { replanDebit } from './replan-debit.ts';

/**
 * The time between two checks whether a payment is still on its way. Only after the payment is it
 * known what will be owed, so the borrower is notified then.
 */
const lookAgainMs = 3_600_000;

/**
 * Locks the loan's row, as a reversal does, so the borrower is never notified of an adjustment that
 * is being reversed at the same time.
 */
export function notifyAdjustmentsAndReplanDebit(dependencies: LoanDependencies): WorkHandler {
  return (loanId) =>
    dependencies.database.transact(async (tx) => {
      const [loan] = await tx.select().from(loans).where(eq(loans.id, loanId)).for('update');
      return loan ? notify(tx, dependencies, loan) : 'done';
    });
}

async function notify(tx: Tx, dependencies: LoanDependencies, loan: LoanRow): Promise<WorkOutcome> {
  const awaiting = await editAwaitingNotice(tx, loan);
  if (!awaiting) return 'done';
  const at = { now: await dependencies.clocks.business(tx), wall: dependencies.clocks.wall() };
  if (awaiting.lastDueAt > at.now) return { againAt: awaiting.lastDueAt };
  if (loan.paymentProcessing) return { againAfterMs: lookAgainMs };
  if (!takesPayment(loan)) {
    await markNotified(tx, loan.id);
    return 'done';
  }
  await notifyAdjustments(tx, dependencies, loan, at.now);
  await replanDebit(tx, dependencies, awaiting.edited, at);
  return 'done';
}
