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
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { ageAtOnce } from '../lifecycle/age-loan.ts';
import { advance, type LoanRow } from '../loan/loan.ts';
import { scheduleReminders } from '../notices/remind-payment.ts';
import type { AdjustmentCommand } from './adjustment-command.ts';
import { postAdjustment } from './post-and-record-adjustment.ts';
import { refuseEditField } from './refuse-edit-field.ts';

/** In days from today. A later day is probably a typing mistake. */
const longestExtensionDays = 366;

/**
 * The caller has locked the loan's row. Refuses with `edit_not_allowed`, at the form field `field`,
 * or with `loan_state`.
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
  return postAdjustment(
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
