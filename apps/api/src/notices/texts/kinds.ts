import type { RejectionReason } from '@sevenday/contract';
import type { BasisPoints, Cents } from '@sevenday/lending';

interface BankAccountData {
  bankName: string;
  last4: string;
}

interface LoanData {
  loanId: string;
  principalCents: Cents;
}

/** The day of the debit that is or will be announced, `YYYY-MM-DD`. Not in notices of before. */
interface DebitData {
  debitDay?: string | null;
}

interface OwedData {
  loanId: string;
  totalCents: Cents;
  dueAt: Date;
}

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
interface FeeWaiting {
  noLateFeeBeforeAt?: Date | null;
}

/** What an amount is made of. */
export interface Breakdown {
  principalCents: Cents;
  interestCents: Cents;
  lateFeeCents: Cents;
}

/** Loans approved and not sent that have to be accepted again, for another account; none in notices of before. */
interface WaitingLoans {
  waitingLoans?: LoanData[];
}

/** Why a payment is given back. */
export type RefundCause = 'second_payment' | 'payout_returned';

/** What happened to the account that money is sent to. */
export type BankChange =
  | 'waiting'
  | 'replaced'
  | 'removed'
  | 'connection_ended'
  | 'blocked'
  | 'renamed';

/**
 * Every kind of notice and what it tells. Amounts are whole cents; an instant's name ends in `At`, `By` or `From`, by
 * which it is read back as a `Date`. `token` is a secret: it goes by mail alone, and is dropped once the mail has gone.
 */
export interface NoticeData {
  /** `bankVerified`: nothing else is missing. Not known in notices of before. */
  id_approved: { bankVerified?: boolean };
  id_rejected: { notes: string | null };
  /** `usableFrom` is of the wall clock: no money is sent before. Null when it can be sent at once. */
  bank_verified: BankAccountData & WaitingLoans & { usableFrom: Date | null };
  bank_changed: BankAccountData & WaitingLoans & { change: BankChange; usableFrom: Date | null };
  agreement_signed: LoanData & {
    financeChargeCents: Cents;
    totalCents: Cents;
    aprBasisPoints: BasisPoints;
    termDays: number;
    automaticRepayment: boolean;
    /** The account it was accepted for again; null of the first acceptance. */
    acceptedFor: BankAccountData | null;
  };
  /** `arrivesAt`: known of a transfer the lender made by hand. */
  money_on_its_way: LoanData &
    BankAccountData & { totalCents: Cents; dueAt: Date; arrivesAt: Date | null };
  /**
   * `formerDueAt`: the date told before, where the later arrival moved it. `arrivesAt`: the money has left and is not there
   * yet. `debitDay`: of the debit that is announced, `YYYY-MM-DD`. Neither is known in notices of before.
   */
  money_arrived: LoanData & {
    totalCents: Cents;
    dueAt: Date;
    formerDueAt: Date | null;
    arrivesAt?: Date | null;
    debitDay?: string | null;
  };
  /**
   * `heldBack`: the money never left. `sendableFrom`: until then it waits, by the wall clock. Neither is known in notices
   * of before.
   */
  money_returned: LoanData & { heldBack?: boolean; sendableFrom?: Date | null };
  payment_processing: { loanId: string; amountCents: Cents; confirmedBy: Date };
  repaid: LoanData & Breakdown & { amountCents: Cents; paidAt: Date };
  /** It may come days after the due date. */
  payment_failed: LateFeeData & {
    loanId: string;
    amountCents: Cents;
    totalCents: Cents;
    dueAt: Date | null;
  };
  /** A payment that had settled was taken back by the payer's bank, or was never made; the loan is owed again. */
  payment_returned: {
    loanId: string;
    amountCents: Cents;
    totalCents: Cents;
    dueAt: Date | null;
    noLateFeeBeforeAt: Date;
    cause: 'disputed' | 'returned' | 'recorded_in_error';
  };
  /**
   * `debitAt`: noon of the day it is taken. `authorizedAt`: when the borrower allowed this one, after two failures.
   * `returned`: the debit that a second try repeats. It and `breakdown` are not in notices of before.
   */
  debit_announced: BankAccountData & {
    loanId: string;
    amountCents: Cents;
    debitAt: Date;
    authorizedAt: Date | null;
    tryNumber: 1 | 2;
    breakdown?: Breakdown;
    returned?: { amountCents: Cents; debitAt: Date } | null;
  };
  /** `why`: a sentence. `totalCents`: null where the loan owes nothing any more. */
  debit_failed: LateFeeData & {
    loanId: string;
    amountCents: Cents;
    totalCents: Cents | null;
    dueAt: Date | null;
    why: string;
  };
  /**
   * `debitDay`: the day it was announced for, `YYYY-MM-DD`; `why`: a sentence. `wasDue`: its moment had come; not known in
   * notices of before.
   */
  debit_cancelled: LateFeeData & {
    loanId: string;
    amountCents: Cents;
    totalCents: Cents;
    dueAt: Date | null;
    debitDay: string;
    why: string;
    wasDue?: boolean;
  };
  /** `last4` is null for an account that was not linked; `totalCents` where nothing is owed any more. */
  debits_stopped: LateFeeData & {
    loanId: string;
    last4: string | null;
    totalCents: Cents | null;
    dueAt: Date | null;
    /**
     * The payments that failed, the last one first; only this person's own. `dueAt`: of the loan it was to repay.
     * `attemptedAt` and `dueAt` are not in notices of before.
     */
    failures: {
      amountCents: Cents;
      failedAt: Date;
      how: 'checkout' | 'debit';
      attemptedAt?: Date;
      dueAt?: Date | null;
    }[];
  };
  /**
   * `automatic`: a debit of it is announced. `noLateFeeBeforeAt`: where it was promised for later than the due date; not
   * in notices of before.
   */
  payment_due: OwedData & {
    /** Not in notices of before. */
    principalCents?: Cents;
    when: 'before' | 'on_the_day';
    automatic: boolean;
    /** The day of that debit, `YYYY-MM-DD`; not in notices of before. */
    debitDay?: string | null;
    noLateFeeBeforeAt?: Date | null;
    /** It was added before, and is added once. */
    lateFeeWasAdded?: boolean;
    /** What it is once the loan is overdue; not in notices of before. */
    lateFeeToComeCents?: Cents;
    /** Its borrower asked for it and has no answer yet; not in notices of before. */
    extensionRequested?: boolean;
  };
  /** `totalCents` with the fee; `defaultsFrom`: the day from which the loan is in default. `extensionRequested`: as above. */
  overdue: OwedData &
    FeeWaiting & { lateFeeCents: Cents; defaultsFrom: Date; extensionRequested?: boolean };
  defaulted: OwedData & FeeWaiting & { lateFeeCents: Cents };
  late_fee_changed: OwedData &
    DebitData & {
      lateFeeCents: Cents;
      formerLateFeeCents: Cents;
      /** By an admin's decision, or because what is due was not paid in time. `taken_back` is in notices of before. */
      cause: 'decided' | 'unpaid' | 'taken_back';
    };
  /** The amount or the interest was lowered; the former ones as they were before it. */
  owed_changed: OwedData &
    DebitData &
    Pick<LoanData, 'principalCents'> & {
      interestCents: Cents;
      formerPrincipalCents: Cents;
      formerInterestCents: Cents;
    };
  /**
   * `words`: what the lender said to it, where the borrower had asked. `arrivesAt`: the money is not there before, which is
   * why; not known in notices of before.
   */
  new_due_date: OwedData &
    DebitData & { formerDueAt: Date; words: string | null; arrivesAt?: Date | null };
  extension_refused: OwedData & DebitData & { words: string };
  refund: { loanId: string; amountCents: Cents; cause: RefundCause; state: 'sent' | 'owed' };
  loan_rejected: LoanData & { reason: RejectionReason; decidedAt: Date };
  /** `refundCents`: what was paid and is given back; by hand where it was not paid through the provider. */
  loan_cancelled: LoanData & {
    cause: 'borrower' | 'lapsed' | 'money_returned';
    refundCents: Cents | null;
    refundWay: 'provider' | 'hand';
  };
  password_changed: { changedAt: Date };
  /** Told to the new address, which is `email`. */
  email_changed: { changedAt: Date; email: string };
  /** The same, told to the former address: a thief cannot change it unseen. */
  email_left: { changedAt: Date; email: string };
  confirm_email: { token: string; validHours: number };
  reset_password: { token: string; validHours: number };
}

export type NoticeKind = keyof NoticeData;

/** What a notice of this kind tells. */
export type DataOf<Kind extends NoticeKind> = NoticeData[Kind];

/** Kinds that go to a mailbox and are not shown in the app: a link that lets someone in, and what is told twice. */
export const mailOnlyKinds = [
  'confirm_email',
  'reset_password',
  'email_left',
] satisfies NoticeKind[];

/** The data without its secret. */
export function withoutSecret<Kind extends NoticeKind>(data: NoticeData[Kind]): NoticeData[Kind] {
  return 'token' in data ? { ...data, token: '' } : data;
}
