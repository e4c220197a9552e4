import { refusals } from '@sevenday/contract';
import { addCents, applyRate, type Cents, cents, formatDollars } from '@sevenday/lending';
import { principalLowered } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { LoanRow } from '../loan/loan.ts';
import type { AdjustmentCommand } from './adjustment-command.ts';
import { postAdjustment } from './post-and-record-adjustment.ts';
import { refuseEditField } from './refuse-edit-field.ts';

/** The caller has locked the loan's row. Refuses with `edit_not_allowed`. */
export async function lowerAmount(
  tx: Tx,
  runtime: Runtime,
  loan: LoanRow,
  command: AdjustmentCommand & { amountCents: Cents },
): Promise<LoanRow> {
  const { amountCents } = command;
  if (amountCents <= 0) refuseEditField('amount', refusals.editing.amountNotNothing);
  if (amountCents > loan.principalCents) {
    refuseEditField('amount', refusals.editing.amountOnlyLower(formatDollars(loan.principalCents)));
  }
  const interestCents = applyRate(amountCents, loan.interestRateBasisPoints);
  const by = {
    principalCents: cents(loan.principalCents - amountCents),
    interestCents: cents(loan.interestCents - interestCents),
  };
  return postAdjustment(
    tx,
    runtime,
    loan,
    {
      changes: { principalCents: amountCents, interestCents },
      entry: principalLowered(by),
      kind: 'amount_lowered',
      amountCents: addCents(by.principalCents, by.interestCents),
      action: 'loan.amount_lowered',
      codes: { principal_cents: by.principalCents, interest_cents: by.interestCents },
    },
    command,
  );
}
