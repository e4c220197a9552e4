import { describe, expect, it } from 'vitest';
import { membershipGoals } from './membership-goal.ts';

const texts = (...member: Parameters<typeof membershipGoals>) =>
  membershipGoals(...member).map((goal) => goal.text);

describe('what a member can still reach', () => {
  // spec: 4.6.3, 4.6.4
  it('is gold and platinum for a new silver member', () => {
    expect(texts('silver', 1)).toEqual([
      '4 more loans to reach Gold (20% interest)',
      '9 more loans to reach Platinum (15% interest)',
    ]);
  });

  it('is platinum for a gold one', () => {
    expect(texts('gold', 5)).toEqual(['5 more loans to reach Platinum (15% interest)']);
  });

  it('is platinum alone for a member set back to silver after five loans', () => {
    expect(texts('silver', 6)).toEqual(['4 more loans to reach Platinum (15% interest)']);
  });

  it('is nothing at platinum', () => {
    expect(texts('platinum', 2)).toEqual([]);
  });
});
