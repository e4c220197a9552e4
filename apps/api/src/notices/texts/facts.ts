import type { Cents } from '@sevenday/lending';

/**
 * Facts that several notices share. For the facts of every notice:
 *
 * - Amounts are whole cents. An instant's name ends in `At`, `By` or `From`, so that it is read back as a `Date`.
 * - `token` is a secret: it goes by mail alone, and is dropped once the mail has gone.
 * - `loanId` makes a notice one of that loan: it is kept with the loan's records, and a change of the loan that it tells
 *   of cannot be reversed any more (`read-first-notice.ts`).
 */

export interface BankAccountData {
  bankName: string;
  last4: string;
}

export interface LoanData {
  loanId: string;
  principalCents: Cents;
}

/** The day of the debit that is or will be announced, `YYYY-MM-DD`. Not in notices of before. */
export interface DebitData {
  debitDay?: string | null;
}

/**
 * Where an unpaid loan stands by its due date when its borrower is told. `not_arrived`: its money is late, so no day
 * counts yet. `past_due`: the day has passed, and a debit or a payment that is announced keeps the loan from being late.
 */
export type Standing =
  | { kind: 'not_due' | 'due_today' | 'past_due' | 'not_arrived' | 'defaulted' | 'written_off' }
  /** `defaultsFrom`: the start of the day from which it is in default. */
  | { kind: 'overdue'; defaultsFrom: Date };

/** What a loan owes. `standing` is missing in notices from before it was kept. */
export interface OwedData {
  loanId: string;
  totalCents: Cents;
  dueAt: Date;
  standing?: Standing;
}

/** The same where notices from before may lack the due date. */
export type OwingData = Omit<OwedData, 'dueAt'> & { dueAt: Date | null };

/** What a notice of a payment that failed says of the late fee. Not all of it is in notices of before. */
export interface LateFeeData {
  lateFeeWasAdded?: boolean;
  /** Until then none is added, as was promised. */
  noLateFeeBeforeAt?: Date | null;
  lateFeeToComeCents?: Cents;
  /** Null where none is added, or a debit that is announced comes first. */
  lateFeeComes?: 'now' | 'once_overdue' | null;
}

/** Until when no late fee is added, as was promised; not in notices of before. */
export interface FeeWaiting {
  noLateFeeBeforeAt?: Date | null;
}

/** What an amount is made of. */
export interface Breakdown {
  principalCents: Cents;
  interestCents: Cents;
  lateFeeCents: Cents;
}

/** Loans approved and not sent that have to be accepted again, for another account; none in notices of before. */
export interface WaitingLoans {
  waitingLoans?: LoanData[];
}
