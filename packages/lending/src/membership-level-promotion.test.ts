import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { promotionFor, tiersAhead } from './membership-level-promotion.ts';
import { testPolicy as policy } from './policy.testing.ts';
import { type MembershipLevel, membershipLevels } from './policy.ts';
import { tierOf } from './tier-of-level.ts';

describe('tiers', () => {
  test('are looked up by level', () => {
    expect(tierOf(policy, 'gold')).toEqual({ level: 'gold', ...policy.tiers.gold });
  });

  test.each<[string, MembershipLevel, number, number[], string[]]>([
    ['a new member', 'silver', 0, [], ['gold in 5', 'platinum in 10']],
    ['at gold', 'gold', 5, [5], ['platinum in 5']],
    ['made gold early', 'gold', 2, [], ['platinum in 8']],
    ['set back to silver after five', 'silver', 7, [5], ['platinum in 3']],
    ['set back, then a payment came back', 'silver', 4, [5], ['platinum in 6']],
    ['at platinum', 'platinum', 12, [5, 10], []],
  ])('%s has ahead what repaying still leads to', (_who, level, completedLoans, crossed, ahead) => {
    const found = tiersAhead({ level, completedLoans, crossedThresholds: crossed }, policy);
    expect(found.map((tier) => `${tier.level} in ${tier.missingLoans}`)).toEqual(ahead);
  });
});

describe('promotion', () => {
  // spec: 4.6.1, 4.6.2, 4.6.5, 9.4.1, 9.4.2
  test.each<[string, MembershipLevel, number, number[], MembershipLevel, number[]]>([
    ['nothing before the threshold', 'silver', 4, [], 'silver', []],
    ['gold at the fifth', 'silver', 5, [], 'gold', [5]],
    ['platinum at the tenth', 'gold', 10, [5], 'platinum', [5, 10]],
    ['both thresholds at once', 'silver', 10, [], 'platinum', [5, 10]],
    ['an admin set gold early: the crossing is used up', 'gold', 5, [], 'gold', [5]],
    ['an admin set platinum early: never demoted', 'platinum', 5, [], 'platinum', [5]],
    ['an admin chose silver after the crossing: it stands', 'silver', 6, [5], 'silver', [5]],
    ['and stands until the next first crossing', 'silver', 10, [5], 'platinum', [5, 10]],
    ['a payment came back and was made again', 'silver', 5, [5], 'silver', [5]],
    ['a count corrected downwards demotes no one', 'gold', 4, [5], 'gold', [5]],
    ['all crossed', 'gold', 30, [5, 10], 'gold', [5, 10]],
  ])('%s', (_case, level, completedLoans, crossedThresholds, newLevel, newCrossed) => {
    expect(promotionFor({ level, completedLoans, crossedThresholds }, policy)).toEqual({
      level: newLevel,
      crossedThresholds: newCrossed,
    });
  });

  test('leaves what it was given untouched', () => {
    const crossedThresholds: number[] = [];
    promotionFor({ level: 'silver', completedLoans: 5, crossedThresholds }, policy);
    expect(crossedThresholds).toEqual([]);
  });

  // spec: 4.6.5
  test('never demotes, forgets no crossing, and changes nothing the second time', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...membershipLevels),
        fc.nat(30),
        fc.subarray([5, 10]),
        (level, completedLoans, crossedThresholds) => {
          const once = promotionFor({ level, completedLoans, crossedThresholds }, policy);
          const rank = (of: MembershipLevel) => membershipLevels.indexOf(of);
          expect(rank(once.level)).toBeGreaterThanOrEqual(rank(level));
          expect(once.crossedThresholds).toEqual(expect.arrayContaining(crossedThresholds));
          expect(promotionFor({ completedLoans, ...once }, policy)).toEqual(once);
        },
      ),
    );
  });
});
