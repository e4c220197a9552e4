import { type LedgerEntry, type PayoutAccount, postForLoan } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { LoanRow } from '../loan/loan.ts';
import type { PayoutRow, Recorded } from './payout.ts';

/** Whose money it was: the provider's payout account's, or the lender's own bank's. */
export function accountOf({ channel }: PayoutRow): PayoutAccount {
  return channel === 'manual' ? 'lender_bank' : 'provider_payout_account';
}

/** Under the payout's own id. */
export function postPayout(
  tx: Tx,
  loan: LoanRow,
  payout: PayoutRow,
  at: Recorded,
  entry: LedgerEntry,
): Promise<string> {
  return postForLoan(tx, loan, entry, {
    ...{ now: at.now, wall: at.wall, actorId: at.actorId ?? null, providerReference: payout.id },
  });
}
