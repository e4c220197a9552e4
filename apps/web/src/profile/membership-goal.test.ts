import { getLoanLimits } from '@sevenday/contract';
import { expect, it } from 'vitest';
import { membershipGoal } from './membership-goal.ts';

const ahead = getLoanLimits.answer.shape.levels_ahead.def.element;

// spec: 4.6.3, 4.6.4
it.each([
  ['gold', 20, 4, '4 more loans to reach Gold (20% interest)'],
  ['platinum', 15, 9, '9 more loans to reach Platinum (15% interest)'],
] as const)('says how far %s is', (membership_level, interest_rate, missing_loans, text) => {
  const level = { membership_level, interest_rate, missing_loans, from_completed_loans: 10 };
  expect(membershipGoal(ahead.parse(level))).toBe(text);
});
