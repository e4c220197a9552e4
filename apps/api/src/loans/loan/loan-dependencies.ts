import type { ActiveLoan, Loan } from '@sevenday/contract';
import type { LocalDay } from '@sevenday/lending';
import type { PayoutAccount, SettledPayment } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { LoanRow } from './loan.ts';

export type LoanRepayments = Pick<
  Loan,
  'next_debit' | 'missed_payment' | 'payment_amount' | 'refunds_and_disputes'
>;

export type LastDebit = NonNullable<ActiveLoan['last_debit']>;

/** `now` is by the business clock, which the sandbox can move ahead. */
export interface ViewedAt {
  now: Date;
}

export interface Edited {
  before: LoanRow;
  after: LoanRow;
}

export interface PayoutReturned {
  payoutId: string;
  from: 'payouts_in_transit' | PayoutAccount;
  now: Date;
  wall: Date;
  /** Left out unless an admin recorded that the payout came back. */
  actorId?: string;
}

interface At {
  now: Date;
  wall: Date;
}

/**
 * Operations of the slice `repayments`, which `loans` may not import. The application passes them
 * in when it starts.
 */
export interface LoanCallbacks {
  /** By loan id. */
  readPaymentStateOfLoans(
    tx: Tx,
    loans: readonly LoanRow[],
    viewedAt: ViewedAt,
  ): Promise<ReadonlyMap<string, LoanRepayments>>;
  readLastDebits(tx: Tx, loanIds: string[]): Promise<Map<string, LastDebit>>;
  /** Null if no debit is announced. */
  readDebitDay(tx: Tx, loanId: string): Promise<LocalDay | null>;
  /** Null if there will be no debit after the edit. */
  debitDayAfter(tx: Tx, edited: Edited, now: Date): Promise<LocalDay | null>;
  /** Says whether the announced debit can stay unchanged until nobody can reverse the edit. */
  debitCanWait(tx: Tx, edited: Edited, now: Date): Promise<boolean>;
  /** Returns the day of the debit; null if none is announced. */
  announceDebit(tx: Tx, loan: LoanRow, at: At): Promise<LocalDay | null>;
  cancelDebit(tx: Tx, loan: LoanRow, at: At): Promise<void>;
  followDueDate(tx: Tx, moved: Edited, at: At): Promise<void>;
  refundAfterReturnedPayout(tx: Tx, loan: LoanRow, returned: PayoutReturned): Promise<void>;
  /** For a deleted member, whose payment now stands only in the ledger. */
  oweRefund(tx: Tx, payment: SettledPayment, returned: PayoutReturned): Promise<unknown>;
  endMandate(tx: Tx, loan: LoanRow, at: { now: Date }): Promise<void>;
}

export interface LoanDependencies extends Runtime, LoanCallbacks {}
