import type { LendingPolicy } from '@sevenday/lending';
import type { Tx } from '../platform/database.ts';
import type { Keys } from '../platform/keys.ts';
import type { Command } from './change-terms.ts';
import { type LoanRow, totalDueCents } from './loan-record.ts';
import { settleLoan } from './settle-loan.ts';

/** All that a locked loan owes was received outside the system, in the lender's bank. Refuses with `loan_state`. */
export function recordOutsidePayment(
  tx: Tx,
  parts: { keys: Keys; policy: LendingPolicy },
  loan: LoanRow,
  { actorId, now, wall }: Command,
): Promise<LoanRow> {
  return settleLoan(tx, parts, loan, {
    amountCents: totalDueCents(loan),
    into: 'lender_bank',
    providerReference: null,
    actorId,
    now,
    wall,
  });
}
