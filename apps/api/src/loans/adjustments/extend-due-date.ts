import { refusals } from '@sevenday/contract';
import {
  daysUntilDue,
  dayText,
  dueAtOnDay,
  isOverdue,
  type LocalDay,
  localDay,
  zeroCents,
} from '@sevenday/lending';
import type { Tx } from '../../platform/database/database.ts';
import type { Runtime } from '../../platform/dependencies.ts';
import { ageAtOnce } from '../lifecycle/age-loan.ts';
import { advance, type LoanRow } from '../loan/loan.ts';
import { scheduleReminders } from '../notices/remind-payment.ts';
import type { AdjustmentCommand } from './adjustment-command.ts';
import { recordChangedTerms } from './record-changed-terms.ts';
import { refuseEditField } from './refuse-edit-field.ts';

/** A due date more than this many days from now is a typing mistake. */
const longestExtensionDays = 366;

/**
 * Moves the due date of a loan to a later day that has not passed.
 *
 * A late loan is no longer late, but its late fee stays. The caller has locked the loan's row. Refuses with
 * `edit_not_allowed`, and names `field` as the refused field.
 */
export async function extendDueDate(
  tx: Tx,
  runtime: Runtime,
  loan: LoanRow,
  command: AdjustmentCommand & {
    day: LocalDay;
    field: 'term_date' | 'date';
    extensionRequestId?: string;
  },
): Promise<LoanRow> {
  const { timeZone } = loan;
  const { day, field, now, extensionRequestId } = command;
  const dueAt = dueAtOnDay({ day, timeZone });
  if (!loan.dueAt || dueAt <= loan.dueAt) {
    const present = loan.dueAt && dayText(localDay(loan.dueAt, timeZone));
    refuseEditField(field, refusals.editing.dueDateOnlyLater(present));
  }
  if (isOverdue({ dueAt, now, timeZone })) {
    refuseEditField(field, refusals.editing.dueDatePassed);
  }
  if (daysUntilDue({ dueAt, now, timeZone }) > longestExtensionDays) {
    refuseEditField(field, refusals.editing.dueDateTooLate);
  }
  const isLateNoMore = loan.status !== 'disbursed';
  const changes = { ...(isLateNoMore ? advance(loan, 'extend') : {}), dueAt };
  await ageAtOnce(tx, loan.id, command);
  await scheduleReminders(tx, loan.id, command);
  return recordChangedTerms(
    tx,
    runtime,
    loan,
    {
      changes,
      entry: null,
      kind: 'extended',
      amountCents: zeroCents,
      extensionRequestId,
      action: 'loan.extended',
    },
    command,
  );
}
