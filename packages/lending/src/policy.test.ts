import { describe, expect, test } from 'vitest';
import { defaultLendingPolicy, InvalidLendingPolicy, parseLendingPolicy } from './policy.ts';

const plainDefault = {
  tiers: {
    silver: { interestRateBasisPoints: 2500, capCents: 2000, fromCompletedLoans: 0 },
    gold: { interestRateBasisPoints: 2000, capCents: 5000, fromCompletedLoans: 5 },
    platinum: { interestRateBasisPoints: 1500, capCents: 10_000, fromCompletedLoans: 10 },
  },
  termDays: 7,
  minimumTotalCents: 50,
  lateFee: { rateBasisPoints: 500, minimumCents: 100, maximumCents: 1500 },
  defaultAfterOverdueDays: 30,
  lapseAfterDays: 30,
  quoteMinutes: 30,
};

function withTier(level: 'silver' | 'gold' | 'platinum', change: Record<string, unknown>) {
  const tiers = { ...plainDefault.tiers, [level]: { ...plainDefault.tiers[level], ...change } };
  return { ...plainDefault, tiers };
}

describe('the lending policy', () => {
  // spec: 9.1.1, 9.1.2, 9.1.3, 9.4.1, 9.4.2
  test('has the defaults that were decided', () => {
    expect(defaultLendingPolicy).toEqual(plainDefault);
  });

  test('is read from plain data', () => {
    expect(parseLendingPolicy(JSON.parse(JSON.stringify(plainDefault)))).toEqual(plainDefault);
    expect(parseLendingPolicy({ ...plainDefault, termDays: 14 }).termDays).toBe(14);
  });

  test.each<[unknown, string]>([
    [null, 'The lending policy must be an object with tiers, termDays,'],
    [[], 'The lending policy must be an object with tiers,'],
    [{ ...plainDefault, apr: 1 }, 'The lending policy has an unknown entry apr;'],
    [{ ...plainDefault, tiers: undefined }, 'tiers must be an object with silver, gold, platinum.'],
    [
      { ...plainDefault, tiers: { ...plainDefault.tiers, diamond: {} } },
      'tiers has an unknown entry diamond;',
    ],
    [
      withTier('gold', { capCents: '5000' }),
      'tiers.gold.capCents must be a whole number, 1 or more.',
    ],
    [
      withTier('gold', { interestRateBasisPoints: -1 }),
      'tiers.gold.interestRateBasisPoints must be a whole number, 0 or more.',
    ],
    [
      withTier('silver', { capCents: 39 }),
      'tiers.silver.capCents must be 40 or more, the smallest loan.',
    ],
    [withTier('silver', { fromCompletedLoans: 1 }), 'tiers.silver.fromCompletedLoans must be 0:'],
    [
      withTier('platinum', { fromCompletedLoans: 5 }),
      'tiers.platinum.fromCompletedLoans must be more than that of gold, 5.',
    ],
    [{ ...plainDefault, termDays: 0 }, 'termDays must be a whole number, from 1 to 366.'],
    [{ ...plainDefault, termDays: 7.5 }, 'termDays must be a whole number, from 1 to 366.'],
    [
      { ...plainDefault, minimumTotalCents: 0 },
      'minimumTotalCents must be a whole number, 1 or more.',
    ],
    [
      { ...plainDefault, lateFee: { ...plainDefault.lateFee, maximumCents: 99 } },
      'lateFee.maximumCents must be a whole number, 100 or more.',
    ],
    [
      { ...plainDefault, lateFee: { ...plainDefault.lateFee, rateBasisPoints: 10_001 } },
      'lateFee.rateBasisPoints must be a whole number, from 0 to 10000.',
    ],
    [
      { ...plainDefault, defaultAfterOverdueDays: Number.NaN },
      'defaultAfterOverdueDays must be a whole number, 1 or more.',
    ],
    [{ ...plainDefault, lapseAfterDays: 0 }, 'lapseAfterDays must be a whole number, 1 or more.'],
    [
      { ...plainDefault, quoteMinutes: 29 },
      'quoteMinutes must be a whole number, from 30 to 1440.',
    ],
  ])('%# is refused with a sentence', (input, sentence) => {
    expect(() => parseLendingPolicy(input)).toThrow(InvalidLendingPolicy);
    expect(() => parseLendingPolicy(input)).toThrow(sentence);
  });
});
