import { type LedgerEntry, type PayoutAccount, postForLoan } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { LoanRow } from '../loan/loan.ts';
import type { PayoutRow, Recorded } from './payout.ts';

/** Returns the account that paid: the payout account at the provider, or the lender's own bank. */
export function payingAccountOf({ channel }: PayoutRow): PayoutAccount {
  return channel === 'manual' ? 'lender_bank' : 'provider_payout_account';
}

/** Posts an entry for a loan under the payout's own id. */
export function postPayoutEntry(
  tx: Tx,
  loan: LoanRow,
  payout: PayoutRow,
  at: Recorded,
  entry: LedgerEntry,
): Promise<string> {
  return postForLoan(tx, loan, entry, {
    now: at.now,
    wall: at.wall,
    actorId: at.actorId ?? null,
    providerReference: payout.id,
  });
}
