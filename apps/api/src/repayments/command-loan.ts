import type { ActiveLoan } from '@sevenday/contract';
import { type Command, type LoanRow, lockForCommand, readActiveLoan } from '../loans/index.ts';
import type { Tx } from '../platform/database.ts';
import { whileNothingArrives } from './close-open-checkout.ts';
import { followEdit } from './follow-edit.ts';
import { readLastDebits } from './last-debits.ts';
import type { Repaying } from './refresh-collection.ts';

/**
 * Runs a command of the back office on one loan while no payment for it can arrive, and lets its debit follow. Refuses
 * with `own_case`, `payment_in_flight`, and what the command itself refuses.
 */
export function commandLoan(
  tx: Tx,
  parts: Repaying,
  { loanId, ...by }: { loanId: string } & Command & { reason: string },
  run: (loan: LoanRow, command: Command & { reason: string }) => Promise<LoanRow>,
): Promise<ActiveLoan> {
  const { now, wall } = by;
  const { timeZone } = parts;
  return whileNothingArrives(tx, loanId, async () => {
    const before = await lockForCommand(tx, loanId, by);
    const after = await run(before, by);
    await followEdit(tx, parts, { before, after }, { now, wall });
    return readActiveLoan(tx, loanId, readLastDebits, { now, timeZone });
  });
}
