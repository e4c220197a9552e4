import type { Random } from './random.ts';

/** How a member of the demo's lender is about money. */
export type Kind =
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
  /** Whose sign-in is printed: somebody who has a loan to repay at the end, or one that is overdue. */
  shown: 'good' | 'late' | null;
}

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
const shown = [
  { shown: 'good', kind: 'punctual', joins: 1, rests: 2 },
  { shown: 'late', kind: 'late', joins: 1, rests: 9 },
] as const;

/** People who join over the year, most of them in its first half; the last ones wait to be let in. */
export function habits(random: Random, members: number, days: number): Habit[] {
  const newcomers = Math.max(2, Math.round(members * 0.06));
  const joined = Array.from({ length: members - newcomers }, (_, index) => ({
    kind: random.weighted(kinds),
    joins: Math.floor(days * 0.85 * random.next() ** 1.6),
    rests: random.whole(2, 34),
    loansBeforeTrouble: random.whole(1, 7),
    ...(shown[index] ?? { shown: null }),
  }));
  const fresh = Array.from({ length: newcomers }, () => ({
    kind: 'new' as const,
    joins: days - random.whole(1, 2),
    rests: 1,
    loansBeforeTrouble: 99,
    shown: null,
  }));
  return [...joined, ...fresh].sort((a, b) => a.joins - b.joins);
}
