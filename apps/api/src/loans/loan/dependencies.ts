import type { ActiveLoan, Loan } from '@sevenday/contract';
import type { LocalDay } from '@sevenday/lending';
import type { PayoutAccount, SettledPayment } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { LoanRow } from './loan.ts';

/**
 * What a loan's page shows about its payments: the announced debit, a failed payment, a payment on
 * its way, refunds and disputes.
 */
export type LoanRepayments = Pick<
  Loan,
  'next_debit' | 'missed_payment' | 'payment_amount' | 'refunds_and_disputes'
>;

export type LastDebit = NonNullable<ActiveLoan['last_debit']>;

/**
 * The time at which somebody looks at a loan, by the business clock (which the sandbox can move
 * ahead).
 */
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
  /**
   * The admin who recorded that the payout came back. Left out if the payment provider reported it.
   */
  actorId?: string;
}

interface At {
  now: Date;
  wall: Date;
}

/**
 * Operations of the slice `repayments` that `loans` calls. `loans` may not import `repayments`, so
 * the application passes these functions in when it starts.
 */
export interface LoanCallbacks {
  /**
   * Reads what each loan's page shows about its payments, by loan id. Loans without payments may be
   * missing from the map.
   */
  readRepayments(
    tx: Tx,
    loans: readonly LoanRow[],
    viewedAt: ViewedAt,
  ): Promise<ReadonlyMap<string, LoanRepayments>>;
  /** Reads the last automatic debit of each loan and its status, by loan id. */
  readLastDebits(tx: Tx, loanIds: string[]): Promise<Map<string, LastDebit>>;
  /** Reads the day of a loan's announced debit. Null if no debit is announced. */
  readDebitDay(tx: Tx, loanId: string): Promise<LocalDay | null>;
  /**
   * Returns the day on which the loan will be debited after an edit. Null if no debit will follow.
   */
  debitDayAfter(tx: Tx, edited: Edited, now: Date): Promise<LocalDay | null>;
  /**
   * Says whether the announced debit may stay unchanged until an admin can no longer reverse the
   * edit. If it may not, the borrower is notified of the edit at once.
   */
  debitCanWait(tx: Tx, edited: Edited, now: Date): Promise<boolean>;
  /**
   * Announces the debit of a loan whose due date is now known. Returns the debit's day; null
   * without automatic repayment.
   */
  announceDebit(tx: Tx, loan: LoanRow, at: At): Promise<LocalDay | null>;
  /** Cancels the announced debit of a loan whose payout was returned. */
  cancelDebit(tx: Tx, loan: LoanRow, at: At): Promise<void>;
  /** Moves the announced debit to the loan's new due date. */
  followDueDate(tx: Tx, moved: Edited, at: At): Promise<void>;
  /**
   * Plans the refund of a loan's payment, because the loan's payout came back. Also corrects the
   * member's number of completed loans.
   */
  refundAfterReturnedPayout(tx: Tx, loan: LoanRow, returned: PayoutReturned): Promise<void>;
  /** Plans a refund to a deleted member, whose payment now stands only in the ledger. */
  oweRefund(tx: Tx, payment: SettledPayment, returned: PayoutReturned): Promise<unknown>;
  /**
   * Ends the loan's mandate. A mandate is the borrower's permission to debit the account named in
   * the signed agreement.
   */
  endMandate(tx: Tx, loan: LoanRow, at: { now: Date }): Promise<void>;
}

export interface LoanDependencies extends Runtime, LoanCallbacks {}
