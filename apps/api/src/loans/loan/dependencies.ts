import type { ActiveLoan, Loan } from '@sevenday/contract';
import type { LocalDay } from '@sevenday/lending';
import type { PayoutAccount, SettledPayment } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Runtime } from '../../platform/dependencies.ts';
import type { LoanRow } from './loan.ts';

/** What a loan shows of its payments: the announced debit, what is on its way, and what was returned. */
export type LoanRepayments = Pick<
  Loan,
  'next_debit' | 'missed_payment' | 'payment_amount' | 'refunds_and_disputes'
>;

export type LastDebit = NonNullable<ActiveLoan['last_debit']>;

/** When a view is made, by the business clock. */
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
  /** The admin who recorded the return; absent when the provider reported it. */
  actorId?: string;
}

interface At {
  now: Date;
  wall: Date;
}

/**
 * The operations of repayments that loans call. Repayments is the higher slice, so the composition root hands them in.
 */
export interface LoanCallbacks {
  /** Reads what loans show of their payments, by loan. */
  readRepayments(
    tx: Tx,
    loans: readonly LoanRow[],
    viewedAt: ViewedAt,
  ): Promise<ReadonlyMap<string, LoanRepayments>>;
  /** Reads where the last automatic repayment of each loan stands. */
  readLastDebits(tx: Tx, loanIds: string[]): Promise<Map<string, LastDebit>>;
  /** Reads the day of the debit that is announced for a loan; null without a debit. */
  readDebitDay(tx: Tx, loanId: string): Promise<LocalDay | null>;
  /** Works out the day of the debit that a loan has after an edit; null without a debit. */
  debitDayAfter(tx: Tx, edited: Edited, now: Date): Promise<LocalDay | null>;
  /** Says whether the debit may stay as it is until an edit can no longer be reversed. */
  debitCanWait(tx: Tx, edited: Edited, now: Date): Promise<boolean>;
  /** Announces the debit of a loan with automatic repayment, whose due date is now fixed. Returns the debit's day. */
  announceDebit(tx: Tx, loan: LoanRow, at: At): Promise<LocalDay | null>;
  /** Cancels the announced debit of a loan whose payout was returned. */
  cancelDebit(tx: Tx, loan: LoanRow, at: At): Promise<void>;
  /** Moves the announced debit to the loan's new due date. */
  followDueDate(tx: Tx, moved: Edited, at: At): Promise<void>;
  /** Plans the refund of a payment whose loan's payout was returned, and corrects the completed count. */
  refundAfterReturnedPayout(tx: Tx, loan: LoanRow, returned: PayoutReturned): Promise<void>;
  /** Plans the refund of a deleted member, whose payment only the books still know. */
  oweRefund(tx: Tx, payment: SettledPayment, returned: PayoutReturned): Promise<unknown>;
  /** Ends the authorization to debit the account that a loan was accepted for. */
  endMandate(tx: Tx, loan: LoanRow, at: { now: Date }): Promise<void>;
}

export interface LoanDependencies extends Runtime, LoanCallbacks {}
