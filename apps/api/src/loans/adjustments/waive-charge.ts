import { refusals } from '@sevenday/contract';
import { basisPoints, formatDollars, zeroCents } from '@sevenday/lending';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { type LoanRow, refuseUnlessOut, totalDueCents } from '../loan/loan.ts';
import type { LoanDependencies } from '../loan/loan-dependencies.ts';
import { notifyIfDebitCannotWait } from '../notices/notify-adjustments.ts';
import type { AdjustmentCommand } from './adjustment-command.ts';
import { lowerLateFee } from './lower-late-fee.ts';
import { lowerRate } from './lower-rate.ts';

/** The caller has locked the loan's row. Refuses with `loan_state` or `edit_not_allowed`. */
export async function waiveCharge(
  tx: Tx,
  dependencies: LoanDependencies,
  loan: LoanRow,
  command: AdjustmentCommand & { charge: 'late_fee' | 'interest' },
): Promise<LoanRow> {
  refuseUnlessOut(loan);
  const amount = command.charge === 'late_fee' ? loan.lateFeeCents : loan.interestCents;
  if (amount === 0) {
    throw new Refusal('edit_not_allowed', refusals.editing.nothingToWaive);
  }
  const waived =
    command.charge === 'late_fee'
      ? await lowerLateFee(tx, dependencies, loan, { ...command, lateFeeCents: zeroCents })
      : await lowerRate(tx, dependencies, loan, { ...command, rate: basisPoints(0) });
  const { minimumTotalCents } = dependencies.policy;
  if (totalDueCents(waived) < minimumTotalCents) {
    throw new Refusal(
      'edit_not_allowed',
      refusals.editing.tooLittleLeft(formatDollars(minimumTotalCents)),
    );
  }
  await notifyIfDebitCannotWait(tx, dependencies, { before: loan, after: waived }, command.now);
  return waived;
}
