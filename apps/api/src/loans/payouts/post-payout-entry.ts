import { type LedgerEntry, type PayoutAccount, postLoanEntry } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { LoanRow } from '../loan/loan.ts';
import type { PayoutRow } from '../loan/tables.ts';
import type { Recorded } from './payout-report.ts';

export function payingAccountOf({ channel }: PayoutRow): PayoutAccount {
  return channel === 'manual' ? 'lender_bank' : 'provider_payout_account';
}

/** Returns the entry's id. */
export function postPayoutEntry(
  tx: Tx,
  loan: LoanRow,
  payout: PayoutRow,
  at: Recorded,
  entry: LedgerEntry,
): Promise<string> {
  return postLoanEntry(tx, loan, entry, {
    now: at.now,
    wall: at.wall,
    actorId: at.actorId ?? null,
    providerReference: payout.id,
  });
}
