import type { LocalDay } from '@sevenday/lending';
import type { PayoutAccount, SettledPayment } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { LoanRow } from '../loan/loan.ts';
import type { payouts } from '../loan/store.ts';
import type { ArrivalParts } from './payout-arrival.ts';

export type PayoutRow = typeof payouts.$inferSelect;

/** A payout that was planned, and was never handed over. */
export interface HeldBack {
  /** Until when money of its borrower waits, by the wall clock; null where something else bars it. */
  sendableFrom: Date | null;
}

/** Where the provider says a payout stands. */
export interface PayoutReport {
  providerId: string | null;
  status: 'processing' | 'posted' | 'failed' | 'canceled' | 'returned';
  /** The provider's reason, as a code or a short sentence; shown to the admin. */
  reason: string | null;
  /** The day on which the provider expects the money to be there; null where it does not say. */
  arrivesOn: LocalDay | null;
  /** Given with `canceled` by ourselves, not by the provider. */
  heldBack?: HeldBack;
}

export interface PayoutReturned extends Recorded {
  payoutId: string;
  from: 'payouts_in_transit' | PayoutAccount;
}

export interface PayoutParts extends ArrivalParts {
  /** Undoes a loan that was paid before its payout came back: the payment is refunded. Repayments' part. */
  undoPaidLoan(tx: Tx, loan: LoanRow, undone: PayoutReturned): Promise<void>;
  /** The same for a member who was deleted, by what the books say was paid. Repayments' part. */
  oweBack(tx: Tx, payment: SettledPayment, undone: PayoutReturned): Promise<unknown>;
  /** The due date is fixed: repayments announce the debit of a loan with automatic repayment, and answer its day. */
  announceDebit(tx: Tx, loan: LoanRow, at: { now: Date; wall: Date }): Promise<LocalDay | null>;
  /** The money came back: what was announced is not taken. */
  cancelDebit(tx: Tx, loan: LoanRow, at: { now: Date; wall: Date }): Promise<void>;
}

/** When it is recorded; `actorId` is whoever said so by hand. */
export interface Recorded {
  now: Date;
  wall: Date;
  actorId?: string;
}
