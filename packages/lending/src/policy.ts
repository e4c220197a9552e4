import { type BasisPoints, basisPoints, type Cents, cents } from './money.ts';
import { smallestLoanCents } from './pricing.ts';
import { type MembershipLevel, membershipLevels } from './tiers.ts';

/** The terms of one membership level: rate in basis points, cap in cents. */
export type Tier = {
  interestRateBasisPoints: BasisPoints;
  capCents: Cents;
  fromCompletedLoans: number;
};

/** The late fee: a rate on what was due, at least `minimumCents`; `maximumCents` is what an admin may raise it to. */
export type LateFeeRule = {
  rateBasisPoints: BasisPoints;
  minimumCents: Cents;
  maximumCents: Cents;
};

/** Every number the lender chooses (decisions, "Lending policy"). */
export type LendingPolicy = {
  tiers: Record<MembershipLevel, Tier>;
  termDays: number;
  minimumTotalCents: Cents;
  lateFee: LateFeeRule;
  defaultAfterOverdueDays: number;
  lapseAfterDays: number;
  quoteMinutes: number;
};

/** A lending policy that can't be lent by; the message names the entry and what it should be. */
export class InvalidLendingPolicy extends Error {
  override readonly name = 'InvalidLendingPolicy';
}

export const defaultLendingPolicy: LendingPolicy = {
  tiers: {
    silver: tier({ percent: 25, capDollars: 20, fromCompletedLoans: 0 }),
    gold: tier({ percent: 20, capDollars: 50, fromCompletedLoans: 5 }),
    platinum: tier({ percent: 15, capDollars: 100, fromCompletedLoans: 10 }),
  },
  termDays: 7,
  minimumTotalCents: cents(50),
  lateFee: {
    rateBasisPoints: basisPoints(500),
    minimumCents: cents(100),
    maximumCents: cents(1500),
  },
  defaultAfterOverdueDays: 30,
  lapseAfterDays: 30,
  quoteMinutes: 30,
};

/** Reads a policy from outside. Throws InvalidLendingPolicy with a sentence that names what is wrong. */
export function parseLendingPolicy(input: unknown): LendingPolicy {
  const policy = readEntries(input, 'The lending policy', Object.keys(defaultLendingPolicy));
  const parsed: LendingPolicy = {
    tiers: parseTiers(policy.tiers),
    termDays: wholeNumber(policy.termDays, 'termDays', 1, 366),
    minimumTotalCents: cents(wholeNumber(policy.minimumTotalCents, 'minimumTotalCents', 1)),
    lateFee: parseLateFee(policy.lateFee),
    defaultAfterOverdueDays: wholeNumber(
      policy.defaultAfterOverdueDays,
      'defaultAfterOverdueDays',
      1,
    ),
    lapseAfterDays: wholeNumber(policy.lapseAfterDays, 'lapseAfterDays', 1),
    // The provider keeps a checkout open between 30 minutes and 24 hours.
    quoteMinutes: wholeNumber(policy.quoteMinutes, 'quoteMinutes', 30, 1440),
  };
  refuseUnreachableTiers(parsed);
  return parsed;
}

function parseTiers(input: unknown): LendingPolicy['tiers'] {
  const tiers = readEntries(input, 'tiers', membershipLevels);
  return {
    silver: parseTier(tiers.silver, 'tiers.silver'),
    gold: parseTier(tiers.gold, 'tiers.gold'),
    platinum: parseTier(tiers.platinum, 'tiers.platinum'),
  };
}

function parseTier(input: unknown, name: string): Tier {
  const entries = readEntries(input, name, Object.keys(defaultLendingPolicy.tiers.silver));
  return {
    interestRateBasisPoints: basisPoints(
      wholeNumber(entries.interestRateBasisPoints, `${name}.interestRateBasisPoints`, 0),
    ),
    capCents: cents(wholeNumber(entries.capCents, `${name}.capCents`, 1)),
    fromCompletedLoans: wholeNumber(entries.fromCompletedLoans, `${name}.fromCompletedLoans`, 0),
  };
}

function parseLateFee(input: unknown): LateFeeRule {
  const entries = readEntries(input, 'lateFee', Object.keys(defaultLendingPolicy.lateFee));
  const minimum = wholeNumber(entries.minimumCents, 'lateFee.minimumCents', 0);
  return {
    rateBasisPoints: basisPoints(
      wholeNumber(entries.rateBasisPoints, 'lateFee.rateBasisPoints', 0, 10_000),
    ),
    minimumCents: cents(minimum),
    maximumCents: cents(wholeNumber(entries.maximumCents, 'lateFee.maximumCents', minimum)),
  };
}

function refuseUnreachableTiers(policy: LendingPolicy): void {
  if (policy.tiers.silver.fromCompletedLoans !== 0) {
    throw new InvalidLendingPolicy(
      'tiers.silver.fromCompletedLoans must be 0: every member starts there.',
    );
  }
  for (const [index, level] of membershipLevels.entries()) {
    const { interestRateBasisPoints, capCents, fromCompletedLoans } = policy.tiers[level];
    const smallest = smallestLoanCents({
      interestRateBasisPoints,
      minimumTotalCents: policy.minimumTotalCents,
    });
    if (capCents < smallest) {
      throw new InvalidLendingPolicy(
        `tiers.${level}.capCents must be ${smallest} or more, the smallest loan.`,
      );
    }
    const below = membershipLevels[index - 1];
    if (below !== undefined && fromCompletedLoans <= policy.tiers[below].fromCompletedLoans) {
      throw new InvalidLendingPolicy(
        `tiers.${level}.fromCompletedLoans must be more than that of ${below}, ${policy.tiers[below].fromCompletedLoans}.`,
      );
    }
  }
}

function readEntries(
  input: unknown,
  name: string,
  keys: readonly string[],
): Record<string, unknown> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new InvalidLendingPolicy(`${name} must be an object with ${keys.join(', ')}.`);
  }
  const unknownKey = Object.keys(input).find((key) => !keys.includes(key));
  if (unknownKey !== undefined) {
    throw new InvalidLendingPolicy(
      `${name} has an unknown entry ${unknownKey}; it has ${keys.join(', ')}.`,
    );
  }
  return { ...input };
}

function wholeNumber(
  value: unknown,
  name: string,
  least: number,
  most = Number.MAX_SAFE_INTEGER,
): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most) {
    return value;
  }
  const range = most === Number.MAX_SAFE_INTEGER ? `${least} or more` : `from ${least} to ${most}`;
  throw new InvalidLendingPolicy(`${name} must be a whole number, ${range}.`);
}

function tier(terms: { percent: number; capDollars: number; fromCompletedLoans: number }): Tier {
  return {
    interestRateBasisPoints: basisPoints(terms.percent * 100),
    capCents: cents(terms.capDollars * 100),
    fromCompletedLoans: terms.fromCompletedLoans,
  };
}
