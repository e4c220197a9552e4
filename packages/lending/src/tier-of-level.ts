import type { LendingPolicy, MembershipLevel, Tier } from './policy.ts';

export type NamedTier = Tier & { level: MembershipLevel };

/** The terms of a level (spec section 9). */
export function tierOf(policy: LendingPolicy, level: MembershipLevel): NamedTier {
  return { level, ...policy.tiers[level] };
}
