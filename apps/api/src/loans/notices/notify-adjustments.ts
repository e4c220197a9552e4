import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { markNotified } from '../loan/adjustment.ts';
import { readExtensionAnswerText } from '../loan/extension-request.ts';
import type { LoanRow } from '../loan/loan.ts';
import type { Edited, LoanDependencies } from '../loan/loan-dependencies.ts';
import {
  notifyLateFee,
  notifyNewDueDate,
  notifyOwedChanged,
} from './notify-late-fee-owed-or-due-date-changed.ts';
import { editAwaitingNotice } from './read-edit-awaiting-notice.ts';

/**
 * Notifies the borrower of all adjustments that wait for a notice. An admin can then no longer
 * reverse them (decisions, "undo"). The caller has locked the loan's row.
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
 * Notifies the borrower now if the edit changes a debit that can't wait (`debitCanWait`). Otherwise
 * the work `tell_changes` notifies the borrower after 15 minutes, when no admin can reverse the edit
 * any more.
 */
export async function notifyIfDebitCannotWait(
  tx: Tx,
  dependencies: LoanDependencies,
  { before, after }: Edited,
  now: Date,
): Promise<void> {
  if (await dependencies.debitCanWait(tx, { before, after }, now)) return;
  await notifyAdjustments(tx, dependencies, after, now);
}
