import { refusals } from '@sevenday/contract';
import { basisPoints, formatDollars, type LendingPolicy, zeroCents } from '@sevenday/lending';
import type { Tx } from '../platform/database.ts';
import type { Keys } from '../platform/keys.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Command } from './change-terms.ts';
import { type LoanRow, refuseUnlessOut, totalDueCents } from './loan-record.ts';
import { lowerRate } from './lower-rate.ts';
import { setLateFee } from './set-late-fee.ts';
import { type DebitDayAfter, tellLateFee, tellOwedChanged } from './tell-changes.ts';

/**
 * Waives the whole late fee, or the whole interest, of a locked loan whose money is out. Refuses with `loan_state`, or
 * `edit_not_allowed` where there is nothing to waive or what is left could not be collected.
 */
export async function waiveCharge(
  tx: Tx,
  parts: { keys: Keys; policy: LendingPolicy; debitDayAfter: DebitDayAfter },
  loan: LoanRow,
  command: Command & { charge: 'late_fee' | 'interest' },
): Promise<LoanRow> {
  refuseUnlessOut(loan);
  const amount = command.charge === 'late_fee' ? loan.lateFeeCents : loan.interestCents;
  if (amount === 0) {
    throw new Refusal('edit_not_allowed', refusals.editing.nothingToWaive);
  }
  const waived =
    command.charge === 'late_fee'
      ? await setLateFee(tx, parts.keys, loan, { ...command, lateFeeCents: zeroCents })
      : await lowerRate(tx, parts.keys, loan, { ...command, rate: basisPoints(0) });
  const { minimumTotalCents } = parts.policy;
  if (totalDueCents(waived) < minimumTotalCents) {
    throw new Refusal(
      'edit_not_allowed',
      refusals.editing.tooLittleLeft(formatDollars(minimumTotalCents)),
    );
  }
  const { lateFeeCents: formerLateFeeCents } = loan;
  const { now } = command;
  const edited = { before: loan, after: waived };
  const at = { debitDay: await parts.debitDayAfter(tx, edited, now), now };
  if (command.charge === 'late_fee') {
    await tellLateFee(tx, parts.keys, waived, { formerLateFeeCents, cause: 'decided', ...at });
  }
  await tellOwedChanged(tx, parts.keys, edited, at);
  return waived;
}
