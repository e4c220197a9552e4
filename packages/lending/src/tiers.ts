import { type LendingPolicy, type MembershipLevel, membershipLevels, type Tier } from './policy.ts';

/** A tier with the level it belongs to. */
export type NamedTier = Tier & { level: MembershipLevel };

/**
 * A member's level and progress. `crossedThresholds` are the counts of completed loans that have promoted them already.
 */
export type Standing = {
  level: MembershipLevel;
  completedLoans: number;
  crossedThresholds: readonly number[];
};

/** Returns the rate, cap and threshold of a level (spec section 9). */
export function tierOf(policy: LendingPolicy, level: MembershipLevel): NamedTier {
  return { level, ...policy.tiers[level] };
}

/**
 * Lists the tiers that a member can still reach by repaying, lowest first, with the number of completed loans missing
 * for each. A threshold promotes once: if an admin set a member back after a crossing, only the next threshold promotes
 * them (decisions, "completed loan").
 */
export function tiersAhead(
  member: Standing,
  policy: LendingPolicy,
): (NamedTier & { missingLoans: number })[] {
  return membershipLevels
    .slice(membershipLevels.indexOf(member.level) + 1)
    .map((level) => tierOf(policy, level))
    .filter(({ fromCompletedLoans }) => !member.crossedThresholds.includes(fromCompletedLoans))
    .map((tier) => ({ ...tier, missingLoans: tier.fromCompletedLoans - member.completedLoans }))
    .filter(({ missingLoans }) => missingLoans > 0);
}

/**
 * Returns a member's level after a change of their completed loans, and every threshold crossed so far, ascending. The
 * first crossing of a threshold promotes a member who is below that tier. Each threshold counts once per member.
 * Nothing ever demotes, so an admin's own choice stands until the next first crossing (decisions, "completed loan").
 */
export function promotionFor(
  member: Standing,
  policy: LendingPolicy,
): { level: MembershipLevel; crossedThresholds: number[] } {
  const crossed = new Set(member.crossedThresholds);
  let level = member.level;
  for (const candidate of membershipLevels) {
    const threshold = policy.tiers[candidate].fromCompletedLoans;
    if (threshold === 0 || member.completedLoans < threshold || crossed.has(threshold)) {
      continue;
    }
    crossed.add(threshold);
    level = higherLevel(level, candidate);
  }
  return { level, crossedThresholds: [...crossed].sort((a, b) => a - b) };
}

function higherLevel(a: MembershipLevel, b: MembershipLevel): MembershipLevel {
  return membershipLevels.indexOf(a) >= membershipLevels.indexOf(b) ? a : b;
}
