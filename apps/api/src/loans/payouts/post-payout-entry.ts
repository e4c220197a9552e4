import { type LedgerEntry, type PayoutAccount, postLoanEntry } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { LoanRow } from '../loan/loan.ts';
import type { PayoutRow } from './refuse-another-payout-amount.ts';
import type { Recorded } from './reported-payout.ts';

/**
 * Returns the ledger account that pays a payout: the payout account at the payment provider, or the
 * lender's own bank.
 */
export function payingAccountOf({ channel }: PayoutRow): PayoutAccount {
  return channel === 'manual' ? 'lender_bank' : 'provider_payout_account';
}

/**
 * Posts a ledger entry about a loan, with the payout's id as its reference. Returns the entry's id.
 */
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
