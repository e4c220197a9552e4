import { refusals } from '@sevenday/contract';
import { type Cents, formatDollars, subtractCents } from '@sevenday/lending';
import { lateFeeWaived } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { LoanRow } from '../loan/loan.ts';
import type { AdjustmentCommand } from './adjustment-command.ts';
import { postAdjustment } from './post-and-record-adjustment.ts';
import { refuseEditField } from './refuse-edit-field.ts';

/** The caller has locked the loan's row. Refuses with `edit_not_allowed`. */
export async function lowerLateFee(
  tx: Tx,
  runtime: Runtime,
  loan: LoanRow,
  command: AdjustmentCommand & { lateFeeCents: Cents },
): Promise<LoanRow> {
  const { lateFeeCents } = command;
  if (lateFeeCents < 0) refuseEditField('late_fee', refusals.editing.lateFeeBelowNothing);
  if (lateFeeCents > loan.lateFeeCents) {
    refuseEditField(
      'late_fee',
      refusals.editing.lateFeeOnlyLower(formatDollars(loan.lateFeeCents)),
    );
  }
  const waived = subtractCents(loan.lateFeeCents, lateFeeCents);
  return postAdjustment(
    tx,
    runtime,
    loan,
    {
      changes: { lateFeeCents },
      entry: lateFeeWaived({ lateFeeCents: waived }),
      kind: 'late_fee_waived',
      amountCents: waived,
      action: 'loan.late_fee_waived',
    },
    command,
  );
}
