import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { type AdjustmentRow, formerDueAtOf, listAwaitingNotice } from '../loan/adjustment.ts';
import type { LoanRow } from '../loan/loan.ts';
import type { Edited } from '../loan/loan-dependencies.ts';

interface EditAwaitingNotice {
  edited: Edited;
  /** When the last of the adjustments becomes final. */
  lastDueAt: Date;
  extensionRequestId: string | undefined;
}

/** Null if no notice of an adjustment is to come. The caller has locked the loan's row. */
export async function editAwaitingNotice(
  tx: Tx,
  loan: LoanRow,
): Promise<EditAwaitingNotice | null> {
  const awaiting = await listAwaitingNotice(tx, loan.id);
  const [first] = awaiting;
  if (!first) return null;
  const due = awaiting.map(({ noticeDueAt }) => noticeDueAt?.getTime() ?? 0);
  return {
    edited: { before: { ...loan, ...termsBefore(first, awaiting, loan) }, after: loan },
    lastDueAt: new Date(Math.max(...due)),
    extensionRequestId: awaiting.findLast(({ kind }) => kind === 'extended')?.before
      .extensionRequestId,
  };
}

/**
 * Leaves out changes that have their own notice: a late fee added later, and a due date that a late
 * arrival moved.
 */
function termsBefore(
  { before }: AdjustmentRow,
  awaiting: readonly AdjustmentRow[],
  loan: LoanRow,
): Partial<LoanRow> {
  const waived = awaiting.find(({ kind }) => kind === 'late_fee_waived');
  const extended = awaiting.find(({ kind }) => kind === 'extended');
  const { principalCents, interestRateBasisPoints, interestCents } = before;
  return {
    principalCents,
    interestRateBasisPoints,
    interestCents,
    lateFeeCents: waived?.before.lateFeeCents ?? loan.lateFeeCents,
    dueAt: (extended && formerDueAtOf(extended)) ?? loan.dueAt,
  };
}
