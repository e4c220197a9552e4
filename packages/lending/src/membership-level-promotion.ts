import { type LendingPolicy, type MembershipLevel, membershipLevels } from './policy.ts';
import { type NamedTier, tierOf } from './tier-of-level.ts';

/** A threshold is the number of completed loans that lifts a member to a level. */
export type MemberProgress = {
  level: MembershipLevel;
  completedLoans: number;
  crossedThresholds: readonly number[];
};

/**
 * Lists the tiers that completed loans can still lift the member to, the lowest first. A threshold
 * lifts a member only once, even if an admin lowered their level later (decisions, "completed
 * loan").
 */
export function tiersAhead(
  member: MemberProgress,
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
 * Call it after the number of completed loans changed. Never lowers a level (decisions, "completed
 * loan").
 */
export function promotionFor(
  member: MemberProgress,
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
