import type { Cents } from '@sevenday/lending';

/**
 * Facts that several notices share. For the facts of every notice:
 *
 * - Amounts are whole cents. An instant's name ends in `At`, `By` or `From`, so that it is read back as a `Date`.
 * - `token` is a secret: it goes by mail alone, and is dropped once the mail was sent.
 * - `loanId` makes a notice one of that loan. The notice is kept with the loan's records, and a change of the loan can
 *   no longer be reversed after it (`read-first-notice.ts`).
 */

export interface BankAccountData {
  bankName: string;
  last4: string;
}

export interface LoanData {
  loanId: string;
  principalCents: Cents;
}

/** The day of the debit that is or will be announced, `YYYY-MM-DD`. Missing in older notices. */
export interface DebitData {
  debitDay?: string | null;
}

/**
 * Where an unpaid loan stands by its due date when the notice is written. `not_arrived`: the money is late, so no day
 * counts yet. `past_due`: the day has passed, but an announced debit or payment keeps the loan from being overdue.
 */
export type Standing =
  | { kind: 'not_due' | 'due_today' | 'past_due' | 'not_arrived' | 'defaulted' | 'written_off' }
  /** `defaultsFrom`: the start of the day from which the loan is in default. */
  | { kind: 'overdue'; defaultsFrom: Date };

/** What is owed on a loan. `standing` is missing in older notices. */
export interface OwedData {
  loanId: string;
  totalCents: Cents;
  dueAt: Date;
  standing?: Standing;
}

/** Like `OwedData`, but without a due date in some older notices. */
export type OwingData = Omit<OwedData, 'dueAt'> & { dueAt: Date | null };

/** What a notice of a failed payment says about the late fee. Older notices do not have all of it. */
export interface LateFeeData {
  lateFeeWasAdded?: boolean;
  /** No late fee is added before this, as was promised. */
  noLateFeeBeforeAt?: Date | null;
  lateFeeToComeCents?: Cents;
  /** Null if no late fee is added, or an announced debit comes first. */
  lateFeeComes?: 'now' | 'once_overdue' | null;
}

/** Until when no late fee is added, as was promised; missing in older notices. */
export interface FeeWaiting {
  noLateFeeBeforeAt?: Date | null;
}

/** What an amount is made of. */
export interface Breakdown {
  principalCents: Cents;
  interestCents: Cents;
  lateFeeCents: Cents;
}

/** Approved loans that were not sent and have to be accepted again for another account; none in older notices. */
export interface WaitingLoans {
  waitingLoans?: LoanData[];
}
