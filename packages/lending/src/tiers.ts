import type { LendingPolicy, MembershipLevel, Tier } from './policy.ts';

/** The terms of a membership level, and the name of the level. */
export type NamedTier = Tier & { level: MembershipLevel };

/** Returns the rate, cap, term and threshold of a level (spec section 9). */
export function tierOf(policy: LendingPolicy, level: MembershipLevel): NamedTier {
  return { level, ...policy.tiers[level] };
}
