import type { Caller } from './client.ts';
import type { PersonName } from './names.ts';

/**
 * What members and loans ought to be, stated again apart from the product's own rules (decisions: Lending policy, Loan
 * life). Amounts in cents, rates in basis points, days in New York.
 */
export type Level = 'silver' | 'gold' | 'platinum';

export const tiers: Record<Level, { rate: number; cap: number; from: number }> = {
  silver: { rate: 2500, cap: 2000, from: 0 },
  gold: { rate: 2000, cap: 5000, from: 5 },
  platinum: { rate: 1500, cap: 10_000, from: 10 },
};

export const termDays = 7;
export const highestLateFee = 1500;
export const defaultAfterDays = 30;
export const lapseAfterDays = 30;

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
  deleted: boolean;
}

export interface Loan {
  id: string;
  member: Member;
  signed: Terms;
  terms: Terms;
  stage: Stage;
  lateFee: number;
  /** The late fee comes once. */
  feeTaken: boolean;
  dueDay: string | null;
  /** The last time an admin pressed Disburse for it, from the first try to the answer. */
  pressed: { from: Date; to: Date } | null;
  /** An admin gave the due date, so that the arrival of the money says nothing any more. */
  dueIsGiven: boolean;
  waitsSince: Date;
  paidOutside: boolean;
  /** A payment page that was opened for it. */
  session: string | null;
}

export interface Terms {
  principal: number;
  rate: number;
  interest: number;
}

export function priced(principal: number, rate: number): Terms {
  return { principal, rate, interest: shareOf(principal, rate) };
}

/** Half a cent rounds up. */
function shareOf(amount: number, rate: number): number {
  return Math.floor((amount * rate + 5000) / 10_000);
}

export function lateFeeOn(due: number): number {
  return Math.min(Math.max(100, shareOf(due, 500)), due, highestLateFee);
}

export function owed(loan: Loan): number {
  return loan.terms.principal + loan.terms.interest + loan.lateFee;
}

export function isOut(loan: Loan): boolean {
  return ['sent', 'disbursed', 'overdue', 'defaulted'].includes(loan.stage);
}

export function loansOf(loans: Iterable<Loan>, member: Member): Loan[] {
  return [...loans].filter((loan) => loan.member === member);
}

/** What an admin's edit that was accepted does to a loan. */
export function edited(
  loan: Loan,
  edit: {
    principal?: number;
    rate?: number;
    lateFee?: number;
    dueDay?: string;
    paidOutside?: true;
  },
): void {
  if (edit.principal !== undefined) loan.terms = priced(edit.principal, loan.terms.rate);
  if (edit.rate !== undefined) loan.terms = priced(loan.terms.principal, edit.rate);
  if (edit.lateFee !== undefined) loan.lateFee = edit.lateFee;
  if (edit.dueDay !== undefined) {
    loan.dueDay = edit.dueDay;
    loan.dueIsGiven = true;
  }
  if (edit.paidOutside) {
    loan.paidOutside = true;
    loan.stage = 'repaid';
  }
}
