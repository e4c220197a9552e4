import { takesPayment } from '@sevenday/lending';
import { eq } from 'drizzle-orm';
import { type LoanRow, loans, markTold, tellUntold, untoldEdit } from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { WorkHandler, WorkOutcome } from '../../platform/work/work.ts';
import type { Repaying } from '../payment/repaying.ts';
import { debitDayAfter, followEdit } from './replan-debit.ts';

/** While a payment is on its way, what is owed is not certain: the changes are told when it has ended. */
const lookAgainMs = 3_600_000;

/**
 * Tells a borrower of the changes in their favor that can no longer be undone, and lets the debit follow. Tells nothing
 * of a change that was undone, nor of a loan that was settled meanwhile. An undo locks the loan too, so only one of the
 * two happens.
 */
export function tellLoanChanges(parts: Repaying): WorkHandler {
  return (loanId) =>
    parts.database.transact(async (tx) => {
      const [loan] = await tx.select().from(loans).where(eq(loans.id, loanId)).for('update');
      return loan ? tell(tx, parts, loan) : 'done';
    });
}

async function tell(tx: Tx, parts: Repaying, loan: LoanRow): Promise<WorkOutcome> {
  const untold = await untoldEdit(tx, loan);
  if (!untold) return 'done';
  const at = { now: await parts.clocks.business(tx), wall: parts.clocks.wall() };
  if (untold.lastDueAt > at.now) return { againAt: untold.lastDueAt };
  if (loan.paymentProcessing) return { againAfterMs: lookAgainMs };
  if (!takesPayment(loan)) {
    await markTold(tx, loan.id);
    return 'done';
  }
  const { keys, timeZone } = parts;
  await tellUntold(tx, { keys, debitDayAfter: debitDayAfter({ timeZone }) }, loan, at.now);
  await followEdit(tx, parts, untold.edited, at);
  return 'done';
}
