import { type LendingPolicy, type MembershipLevel, membershipLevels } from './policy.ts';
import { type LoanPrice, priceLoan } from './price-loan.ts';
import { tierOf } from './tier-of-level.ts';

export type AdvertisedLoan = LoanPrice & { level: MembershipLevel; termDays: number };

/**
 * An advertisement that names a payment or the finance charge must also state the terms of
 * repayment and the APR, and may state them for one typical loan (12 CFR 1026.24(d)).
 */
export function advertisedLoan(policy: LendingPolicy): AdvertisedLoan {
  const [level] = membershipLevels;
  const { capCents, interestRateBasisPoints, termDays } = tierOf(policy, level);
  const price = priceLoan({ principalCents: capCents, interestRateBasisPoints, termDays });
  return { ...price, level, termDays };
}
