import { type BasisPoints, basisPoints } from './basis-points.ts';
import { type Cents, cents } from './money.ts';

/** Lowest first. */
export const membershipLevels = ['silver', 'gold', 'platinum'] as const;

export type MembershipLevel = (typeof membershipLevels)[number];

export type Tier = {
  interestRateBasisPoints: BasisPoints;
  capCents: Cents;
  termDays: number;
  fromCompletedLoans: number;
};

export type LateFeeRule = { rateBasisPoints: BasisPoints };

/** The rule of loans that were signed before version 4 of the agreement (decisions, "late fee"). */
export type FormerLateFeeRule = LateFeeRule & { minimumCents: Cents; maximumCents: Cents };

export type SignedLateFeeRule = LateFeeRule | FormerLateFeeRule;

/** The numbers that the lender sets for its loans, here in code (decisions, "Lending policy"). */
export type LendingPolicy = {
  tiers: Record<MembershipLevel, Tier>;
  minimumTotalCents: Cents;
  lateFee: LateFeeRule;
  defaultAfterOverdueDays: number;
  lapseAfterDays: number;
  /** How long a checkout stays open. The provider accepts 30 minutes to 24 hours. */
  quoteMinutes: number;
};

/**
 * A loan keeps the rate, the term and the late fee rule that its borrower signed. To change a
 * number, see docs/architecture.md, "Three changes".
 */
export const defaultLendingPolicy: LendingPolicy = {
  tiers: {
    silver: tier({ percent: 25, capDollars: 20, termDays: 7, fromCompletedLoans: 0 }),
    gold: tier({ percent: 20, capDollars: 50, termDays: 7, fromCompletedLoans: 5 }),
    platinum: tier({ percent: 15, capDollars: 100, termDays: 7, fromCompletedLoans: 10 }),
  },
  minimumTotalCents: cents(50),
  lateFee: { rateBasisPoints: basisPoints(500) },
  defaultAfterOverdueDays: 30,
  lapseAfterDays: 30,
  quoteMinutes: 30,
};

function tier(terms: {
  percent: number;
  capDollars: number;
  termDays: number;
  fromCompletedLoans: number;
}): Tier {
  return {
    interestRateBasisPoints: basisPoints(terms.percent * 100),
    capCents: cents(terms.capDollars * 100),
    termDays: terms.termDays,
    fromCompletedLoans: terms.fromCompletedLoans,
  };
}
