import type { Tx } from '../../platform/database/database-and-transaction.ts';
import {
  type AdjustmentRow,
  formerDueAtOf,
  listAwaitingNotice,
  markNotified,
} from '../loan/adjustment.ts';
import { readExtensionAnswerText } from '../loan/extension-request.ts';
import type { LoanRow } from '../loan/loan.ts';
import type { Edited, LoanDependencies } from '../loan/loan-dependencies.ts';
import {
  notifyLateFee,
  notifyNewDueDate,
  notifyOwedChanged,
} from './notify-late-fee-owed-or-due-date-changed.ts';

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

/**
 * After this notice, an admin can no longer reverse the adjustments that it names (decisions,
 * "undo"). The caller has locked the loan's row.
 */
export async function notifyAdjustments(
  tx: Tx,
  dependencies: LoanDependencies,
  loan: LoanRow,
  now: Date,
): Promise<void> {
  const awaiting = await editAwaitingNotice(tx, loan);
  if (!awaiting) return;
  const { before, after } = awaiting.edited;
  await markNotified(tx, loan.id);
  const at = { debitDay: await dependencies.debitDayAfter(tx, { before, after }, now), now };
  const { lateFeeCents: formerLateFeeCents, dueAt: formerDueAt } = before;
  if (after.lateFeeCents < formerLateFeeCents) {
    await notifyLateFee(tx, dependencies, after, { formerLateFeeCents, cause: 'decided', ...at });
  }
  await notifyOwedChanged(tx, dependencies, { before, after }, at);
  if (!formerDueAt || formerDueAt.getTime() === after.dueAt?.getTime()) return;
  const { extensionRequestId } = awaiting;
  const words =
    extensionRequestId &&
    (await readExtensionAnswerText(tx, dependencies.keys, extensionRequestId));
  await notifyNewDueDate(tx, dependencies, after, { formerDueAt, ...(words && { words }), ...at });
}

/**
 * If the announced debit can wait (`debitCanWait`), the planned notice follows only when the edit
 * becomes final.
 */
export async function notifyUnlessDebitWaits(
  tx: Tx,
  dependencies: LoanDependencies,
  { before, after }: Edited,
  now: Date,
): Promise<void> {
  if (await dependencies.debitCanWait(tx, { before, after }, now)) return;
  await notifyAdjustments(tx, dependencies, after, now);
}
