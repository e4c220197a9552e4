import {
  defaultLendingPolicy,
  formatPercent,
  type MembershipLevel,
  membershipLevels,
} from '@sevenday/lending';

/** The next tier a member can still reach by repaying, and how far it is. */
export interface MembershipGoal {
  level: 'gold' | 'platinum';
  completed: number;
  needed: number;
  /** '{n} more loans to reach Gold (20% interest)' (spec section 4). */
  text: string;
}

/**
 * The goals above a member's level. A threshold that was crossed already promotes no more: who was set
 * back by an admin after it looks to the next one (decisions, "completed loan").
 */
export function membershipGoals(level: MembershipLevel, completed: number): MembershipGoal[] {
  return (['gold', 'platinum'] as const).flatMap((goal) => {
    const tier = defaultLendingPolicy.tiers[goal];
    const isAbove = membershipLevels.indexOf(goal) > membershipLevels.indexOf(level);
    const missing = tier.fromCompletedLoans - completed;
    if (!isAbove || missing <= 0) return [];
    const name = goal === 'gold' ? 'Gold' : 'Platinum';
    const rate = formatPercent(tier.interestRateBasisPoints);
    const text = `${missing} more loans to reach ${name} (${rate} interest)`;
    return [{ level: goal, completed, needed: tier.fromCompletedLoans, text }];
  });
}
