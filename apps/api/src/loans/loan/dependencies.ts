import type { ActiveLoan, Loan } from '@sevenday/contract';
import type { LocalDay } from '@sevenday/lending';
import type { PayoutAccount, SettledPayment } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Runtime } from '../../platform/dependencies.ts';
import type { LoanRow } from './loan.ts';

/**
 * What a loan's page shows of its payments: the announced debit, a failed or pending payment, and what was returned.
 */
export type LoanRepayments = Pick<
  Loan,
  'next_debit' | 'missed_payment' | 'payment_amount' | 'refunds_and_disputes'
>;

export type LastDebit = NonNullable<ActiveLoan['last_debit']>;

/** The moment for which a loan is shown, by the business clock. */
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
  /** The admin who recorded the return. Left out when the provider reported it. */
  actorId?: string;
}

interface At {
  now: Date;
  wall: Date;
}

/**
 * The operations of the slice `repayments` that loans call. The composition root hands them in, because `loans` may not
 * import a higher slice.
 */
export interface LoanCallbacks {
  /** Reads what these loans show of their payments, by loan id. The map may lack a loan without payments. */
  readRepayments(
    tx: Tx,
    loans: readonly LoanRow[],
    viewedAt: ViewedAt,
  ): Promise<ReadonlyMap<string, LoanRepayments>>;
  /** Reads the last automatic debit of each loan and how it stands, by loan id. */
  readLastDebits(tx: Tx, loanIds: string[]): Promise<Map<string, LastDebit>>;
  /** Reads the day of a loan's announced debit; null where none is announced. */
  readDebitDay(tx: Tx, loanId: string): Promise<LocalDay | null>;
  /** Returns the day on which the loan is debited after an edit; null where it has no debit. */
  debitDayAfter(tx: Tx, edited: Edited, now: Date): Promise<LocalDay | null>;
  /**
   * Says whether the announced debit may stay unchanged until an edit becomes final. If it may not, the borrower is
   * told of the edit at once.
   */
  debitCanWait(tx: Tx, edited: Edited, now: Date): Promise<boolean>;
  /** Announces the debit of a loan whose due date is now fixed. Returns its day; null without automatic repayment. */
  announceDebit(tx: Tx, loan: LoanRow, at: At): Promise<LocalDay | null>;
  /** Cancels the announced debit of a loan whose payout was returned. */
  cancelDebit(tx: Tx, loan: LoanRow, at: At): Promise<void>;
  /** Moves the announced debit to the loan's new due date. */
  followDueDate(tx: Tx, moved: Edited, at: At): Promise<void>;
  /** Plans the refund of a loan's payment after the loan's payout came back. Corrects the member's completed count. */
  refundAfterReturnedPayout(tx: Tx, loan: LoanRow, returned: PayoutReturned): Promise<void>;
  /** Plans a refund to a deleted member. Only the books still have the payment. */
  oweRefund(tx: Tx, payment: SettledPayment, returned: PayoutReturned): Promise<unknown>;
  /** Ends the loan's mandate: its borrower's permission to debit the account named in the acceptance. */
  endMandate(tx: Tx, loan: LoanRow, at: { now: Date }): Promise<void>;
}

export interface LoanDependencies extends Runtime, LoanCallbacks {}
