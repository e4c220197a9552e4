import { dayOf } from '../base/calendar.ts';
import { dayMs } from '../base/clock.ts';
import type { Random } from '../base/random.ts';
import type { BankPick, Loan, Member } from '../world/model.ts';
import type { World } from '../world/world.ts';

/** How a member of the demo's lender is about money. */
type Kind =
  | 'punctual'
  | 'automatic'
  | 'by_bank'
  | 'late'
  | 'short_of_money'
  | 'defaulting'
  | 'disputing'
  | 'new';

export interface Habit {
  kind: Kind;
  /** The day of the year on which they register. */
  joins: number;
  /** Days between a loan that ended and the next. */
  rests: number;
  /** Loans after which somebody who defaults pays no more. */
  loansBeforeTrouble: number;
  /** What they are on the last day, whatever chance says. */
  part: Part | null;
}

/**
 * Somebody who has a loan to repay, one that is overdue or one in default, whose ID waits for review, or whose account
 * is in another name. The sign-ins of `good` and `late` are printed.
 */
export type Part = 'good' | 'late' | 'defaulted' | 'id_waits' | 'account_waits';

const kinds: Record<Exclude<Kind, 'new'>, number> = {
  punctual: 40,
  automatic: 26,
  by_bank: 8,
  late: 11,
  short_of_money: 5,
  defaulting: 7,
  disputing: 3,
};

/** They come early, so that they have a past to look at. */
const parts = [
  { part: 'good', kind: 'punctual', joins: 1, rests: 2 },
  { part: 'late', kind: 'late', joins: 1, rests: 9 },
  { part: 'defaulted', kind: 'punctual', joins: 1, rests: 5 },
] as const;
const newcomersParts = ['id_waits', 'account_waits'] as const;

/** People who join over the year, most of them in its first half; the last ones wait to be let in. */
function habits(random: Random, members: number, days: number): Habit[] {
  const newcomers = Math.max(2, Math.round(members * 0.06));
  const joined = Array.from({ length: members - newcomers }, (_, index) => ({
    kind: random.weighted(kinds),
    joins: Math.floor(days * 0.85 * random.next() ** 1.6),
    rests: random.whole(2, 34),
    loansBeforeTrouble: random.whole(1, 7),
    ...(parts[index] ?? { part: null }),
  }));
  const fresh = Array.from({ length: newcomers }, (_, index) => ({
    kind: 'new' as const,
    joins: days - random.whole(1, 2),
    rests: 1,
    loansBeforeTrouble: 99,
    part: newcomersParts[index] ?? null,
  }));
  return [...joined, ...fresh].sort((a, b) => a.joins - b.joins);
}

/** Somebody of the demo's year. */
export interface Person {
  habit: Habit;
  /** Their own chance. */
  random: Random;
  /** Null until they register. */
  member: Member | null;
  /** Their loan that is not over yet; one at a time. */
  loan: Loan | null;
  loans: number;
  asksAfter: string;
  paysAgainAfter: string;
  /** The loan that they last paid by card, and when. */
  paidByCard: { loan: Loan; day: string } | null;
  /** Whether their loan is the one that their part needs. */
  showsLoan: boolean;
  level: Member['level'];
}

export function peopleOf(random: Random, members: number, days: number): Person[] {
  return habits(random.fork('people'), members, days).map((habit, index) => ({
    habit,
    random: random.fork(`person ${index}`),
    member: null,
    loan: null,
    loans: 0,
    asksAfter: '',
    paysAgainAfter: '',
    paidByCard: null,
    showsLoan: false,
    level: 'silver',
  }));
}

/** Whether they would pay today a loan that is due in `left` days; below zero it is late. */
export function meansToPay({ habit, loans, random }: Person, left: number): boolean {
  switch (habit.kind) {
    case 'punctual':
    case 'disputing':
    case 'new':
      return left <= 0 || (left <= 3 && random.chance(0.4));
    case 'by_bank':
      return left <= 4;
    case 'automatic':
      return left < -6;
    case 'late':
      return left < 0 && (left < -9 || random.chance(0.22));
    case 'short_of_money':
      return left < -9 && random.chance(0.3);
    case 'defaulting':
      return loans <= habit.loansBeforeTrouble ? left <= 1 : left < -34 && random.chance(0.012);
  }
}

/** Their loan is over; they ask for another a while later. */
export function rest(person: Person, { clock }: World): void {
  person.loan = null;
  const days = person.habit.rests + person.random.whole(0, 3);
  person.asksAfter = dayOf(new Date(clock.now().getTime() + days * dayMs));
}

export function accountOf(kind: Kind, isNamedOtherwise: boolean): BankPick {
  if (kind === 'short_of_money') return 'insufficient_funds';
  return isNamedOtherwise ? 'name_mismatch' : 'success';
}
