import { refusals } from '@sevenday/contract';
import { applyRate, type BasisPoints, cents, formatPercent } from '@sevenday/lending';
import { interestWaived } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { LoanRow } from '../loan/loan.ts';
import type { AdjustmentCommand } from './adjustment-command.ts';
import { postAdjustment } from './post-and-record-adjustment.ts';
import { refuseEditField } from './refuse-edit-field.ts';

/** The caller has locked the loan's row. Refuses with `edit_not_allowed`. */
export async function lowerRate(
  tx: Tx,
  runtime: Runtime,
  loan: LoanRow,
  command: AdjustmentCommand & { rate: BasisPoints },
): Promise<LoanRow> {
  const { rate } = command;
  if (rate > loan.interestRateBasisPoints) {
    refuseEditField(
      'interest_rate',
      refusals.editing.rateOnlyLower(formatPercent(loan.interestRateBasisPoints)),
    );
  }
  const interestCents = applyRate(loan.principalCents, rate);
  const waived = cents(loan.interestCents - interestCents);
  return postAdjustment(
    tx,
    runtime,
    loan,
    {
      changes: { interestRateBasisPoints: rate, interestCents },
      entry: waived > 0 ? interestWaived({ interestCents: waived }) : null,
      kind: waived > 0 ? 'rate_lowered' : null,
      amountCents: waived,
      action: 'loan.rate_lowered',
    },
    command,
  );
}
