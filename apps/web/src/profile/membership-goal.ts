import { formatPercent } from '@sevenday/lending';
import type { Limits } from '../loans/loan/limits.ts';

const names = { silver: 'Silver', gold: 'Gold', platinum: 'Platinum' } as const;

type Ahead = Pick<
  Limits['levels_ahead'][number],
  'membership_level' | 'interest_rate' | 'missing_loans'
>;

/** Writes the goal: '{n} more loans to reach Gold (20% interest)' (spec section 4). */
export function membershipGoal(ahead: Ahead): string {
  const rate = formatPercent(ahead.interest_rate);
  return `${ahead.missing_loans} more loans to reach ${names[ahead.membership_level]} (${rate} interest)`;
}
