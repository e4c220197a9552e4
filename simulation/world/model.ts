import { defaultLendingPolicy } from '@sevenday/lending';
import type { PersonName } from '../base/names.ts';
import type { Caller } from './caller.ts';
import type { PaymentTruth, PayoutTruth } from './truth.ts';

/**
 * What members and loans ought to be, stated again apart from the product's own rules (decisions, "Lending policy" and
 * "Loan life"). The numbers of the levels are the lender's choice, so they are the product's; what follows from them is
 * stated here. Amounts in cents, rates in basis points, days in New York.
 */
export type Level = 'silver' | 'gold' | 'platinum';

export const tiers: Record<Level, { rate: number; cap: number; termDays: number; from: number }> = {
  silver: numbersOf('silver'),
  gold: numbersOf('gold'),
  platinum: numbersOf('platinum'),
};

function numbersOf(level: Level) {
  const { interestRateBasisPoints, capCents, termDays, fromCompletedLoans } =
    defaultLendingPolicy.tiers[level];
  return { rate: interestRateBasisPoints, cap: capCents, termDays, from: fromCompletedLoans };
}

/** How long a change in the borrower's favor may be reversed. */
export const reversalWindowMs = 15 * 60_000;
export const defaultAfterDays = 30;
export const lapseAfterDays = 30;
/** After a change of password, email, name or bank account no money is sent. */
export const moneyWaitsMs = 24 * 3_600_000;
/** After a payment was lost, from the day its borrower is told. */
export const noLateFeeDays = 3;

/** Where a loan is; `sent`: its money is on its way. */
export type Stage =
  | 'funded'
  | 'sent'
  | 'disbursed'
  | 'overdue'
  | 'defaulted'
  | 'repaid'
  | 'written_off'
  | 'rejected'
  | 'cancelled';

/** How somebody is about money: probabilities. */
export interface Temper {
  /** Asks for a loan on a day on which they can. */
  asks: number;
  /** Pays by themself on a day before the due date; on a day after it. */
  paysEarly: number;
  paysLate: number;
  automatic: number;
  /** Leaves automatic repayment as it is, and asks for no extension. */
  letsDebitsCome?: true;
  account: BankPick;
}

export type BankPick =
  | 'success'
  | 'name_mismatch'
  | 'insufficient_funds'
  | 'closed'
  | 'no_account'
  | 'debit_not_authorized'
  | 'disputed';

export interface Member extends Caller {
  id: string;
  index: number;
  person: PersonName;
  temper: Temper;
  level: Level;
  completed: number;
  /** Thresholds that promoted once already. */
  crossed: Set<number>;
  idStatus: 'none' | 'waiting' | 'approved' | 'rejected';
  bank: BankPick | null;
  /** Before the account in use was linked. */
  linkedFrom: Date;
  /** Accounts they chose at the bank, also where the product was not told. */
  accounts: Set<string>;
  /** When they last changed what money waits after: between these two. */
  changed: { from: Date; to: Date } | null;
  deleted: boolean;
}

export interface Loan {
  id: string;
  member: Member;
  signed: Terms;
  /** The days to repay it in, as signed. */
  termDays: number;
  terms: Terms;
  /** Each time its borrower signed, for the account that was there, oldest first. */
  accepted: Acceptance[];
  /** The hash of the agreement that its borrower has before them, to be accepted again. */
  reading: string | null;
  stage: Stage;
  lateFee: number;
  /** The late fee comes once. */
  feeTaken: boolean;
  /** It was overdue once, with its late fee, whatever its due date is now. */
  wasLate: boolean;
  dueDay: string | null;
  /** The earliest day it was due on since the last look: an extension moves it on, and it may have been late before that. */
  dueFrom: string | null;
  /** What it was at the last look. */
  seen: Seen | null;
  /** Since then somebody changed what is to be paid or how: what kept it from being late may have gone for a while. */
  touched: boolean;
  /** The terms that stood for a while since then: a late fee may have come of them. */
  formerTerms: Terms[];
  /** The last time an admin pressed Disburse for it, from the first try to the answer. */
  pressed: { from: Date; to: Date } | null;
  /** An admin gave the due date, so that the arrival of the money says nothing any more. */
  dueIsGiven: boolean;
  /** Its money had arrived at the last look: only an admin moves the due date now. */
  dueIsKnown: boolean;
  waitsSince: Date;
  paidOutside: boolean;
  writtenOff: boolean;
  /** Manual transfers (`PAYOUTS=manual`), oldest first: no bank reports them. */
  transfers: PayoutTruth[];
  /** What admins changed and can take back, the last on top. */
  changes: Change[];
  /** When a payment was first seen to be lost, or the last that had settled it. */
  lostOn: Date | null;
  /** When it was first seen to be owed again, as a payment of this disbursement was lost or reversed: the late fee waits. */
  owedAgainOn: Date | null;
  /** When the bank decided for the lender, by payment. */
  wonOn: Map<string, Date>;
  /** When a debit that was announced was not made, for a reason its borrower could not know: the fee waits as well. */
  debitDroppedOn: Date | null;
  /** Payments made before this may have been given back: the loan was settled by another one that does not count any more. */
  excusedUntil: Date | null;
  /** The late fee came and went, or not, between two looks: either is right. */
  feeUnsure: boolean;
  /** Whether the borrower has it debited, from each answer they had on, oldest first. */
  choices: Choice[];
  /** Debits that were authorized anew after two that failed. */
  authorized: Authorized[];
  /** A payment page that was opened for it. */
  session: string | null;
}

/** A change in the borrower's favor, which can be taken back for a while: what it found, and when it was answered. */
export type Favor = { madeAt: Date } & (
  | { kind: 'amount_lowered' | 'rate_lowered'; before: Terms }
  | { kind: 'late_fee_waived'; by: number }
  | { kind: 'extended'; due: Pick<Loan, 'dueDay' | 'dueIsGiven'> }
);

/** A change that can be taken back: a favor, or a fact that was recorded in error. */
export type Change = Favor | { kind: 'written_off' | 'paid_outside' };

export interface Choice {
  on: boolean;
  at: Date;
}

export interface Authorized {
  amount: number;
  day: string;
  at: Date;
  /** How many choices had been made by then: turning automatic repayment off later ends this too. */
  afterChoices: number;
}

export interface Acceptance {
  at: Date;
  /** Before the account it names was linked. */
  linkedFrom: Date;
}

/** A loan at a look, when the product had heard of all that had happened. */
export interface Seen {
  at: Date;
  stage: Stage;
  /** Payments that were on their way. */
  inFlight: string[];
  debitAnnounced: boolean;
}

/** A loan as its borrower signed it at a level, approved and not sent. */
export function fundedLoan(
  id: string,
  member: Member,
  { principal, level }: { principal: number; level: Level },
  automatic: Choice,
): Loan {
  const { rate, termDays } = tiers[level];
  const terms = priced(principal, rate);
  return {
    id,
    member,
    signed: terms,
    termDays,
    terms,
    accepted: [{ at: automatic.at, linkedFrom: member.linkedFrom }],
    reading: null,
    stage: 'funded',
    lateFee: 0,
    feeTaken: false,
    wasLate: false,
    feeUnsure: false,
    dueDay: null,
    dueFrom: null,
    seen: null,
    touched: false,
    formerTerms: [],
    pressed: null,
    dueIsGiven: false,
    dueIsKnown: false,
    waitsSince: automatic.at,
    paidOutside: false,
    writtenOff: false,
    transfers: [],
    changes: [],
    lostOn: null,
    owedAgainOn: null,
    wonOn: new Map(),
    debitDroppedOn: null,
    excusedUntil: null,
    choices: [automatic],
    authorized: [],
    session: null,
  };
}

export interface Terms {
  principal: number;
  rate: number;
  interest: number;
}

export function priced(principal: number, rate: number): Terms {
  return { principal, rate, interest: shareOf(principal, rate) };
}

/** A fraction of a cent is dropped. */
function shareOf(amount: number, rate: number): number {
  return Math.floor((amount * rate) / 10_000);
}

export function lateFeeOn(due: number): number {
  return shareOf(due, defaultLendingPolicy.lateFee.rateBasisPoints);
}

export function owed(loan: Loan): number {
  return loan.terms.principal + loan.terms.interest + loan.lateFee;
}

export function isOut(loan: Loan): boolean {
  return ['sent', 'disbursed', 'overdue', 'defaulted'].includes(loan.stage);
}

/**
 * Whether a payment was made since the money was sent. A dispute that was lost and is won since then brings an earlier
 * one back, and it pays what is owed now; one that was won before is owed to its borrower.
 */
export function isOfThisDisbursement(
  { pressed, wonOn }: Loan,
  { id, createdAt }: PaymentTruth,
): boolean {
  return !pressed || (wonOn.get(id) ?? createdAt) >= pressed.from;
}

export function loansOf(loans: Iterable<Loan>, member: Member): Loan[] {
  return [...loans].filter((loan) => loan.member === member);
}
