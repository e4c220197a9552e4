import type { ActiveLoan } from '@sevenday/contract';
import { type Command, type LoanRow, lockForCommand, readActiveLoan } from '../loans/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { whileNothingArrives } from './checkout/close-checkout.ts';
import { readLastDebits } from './debits/last-debits.ts';
import type { Repaying } from './payment/repaying.ts';

/**
 * Runs a command of the back office on one loan while no payment for it can arrive, and lets its debit follow. Refuses
 * with `own_case`, `payment_in_flight`, and what the command itself refuses.
 */
export async function commandLoan(
  tx: Tx,
  parts: Repaying,
  { loanId, ...by }: { loanId: string } & Command & { reason: string },
  run: (loan: LoanRow, command: Command & { reason: string }) => Promise<LoanRow>,
): Promise<ActiveLoan> {
  const { now, wall } = by;
  const { timeZone } = parts;
  await whileNothingArrives(tx, parts, { now, wall }, async () => {
    const before = await lockForCommand(tx, loanId, by);
    return { before, after: await run(before, by) };
  });
  return readActiveLoan(tx, loanId, readLastDebits, { now, timeZone });
}
