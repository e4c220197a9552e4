import type { ActiveLoan } from '@sevenday/contract';
import { type Command, type LoanRow, lockForCommand, readActiveLoan } from '../loans/index.ts';
import type { Tx } from '../platform/database.ts';
import { withPageClosed } from './close-open-checkout.ts';
import { followEdit } from './follow-edit.ts';
import { readLastDebits } from './last-debits.ts';
import type { Repaying } from './refresh-collection.ts';

/**
 * Runs a command of the back office on one loan while no payment for it can arrive, and lets its debit follow. Refuses
 * with `own_case`, `payment_in_flight`, `provider_unavailable`, and what the command itself refuses.
 */
export function commandLoan(
  parts: Repaying,
  asked: { loanId: string; actorId: string; reason: string; wall: Date },
  run: (tx: Tx, loan: LoanRow, command: Command & { reason: string }) => Promise<LoanRow>,
): Promise<ActiveLoan> {
  const { loanId, actorId, reason, wall } = asked;
  const { timeZone } = parts;
  return withPageClosed(parts, loanId, async (tx) => {
    const now = await parts.clocks.business(tx);
    const before = await lockForCommand(tx, loanId, asked);
    const after = await run(tx, before, { actorId, reason, now, wall });
    await followEdit(tx, parts, { before, after }, { now, wall });
    return readActiveLoan(tx, loanId, readLastDebits, { now, timeZone });
  });
}
