import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { payoutWaitsUntil } from './payout-wait-after-account-change.ts';
import { type AccountChangeTimes, recentChanges } from './recent-account-changes.ts';
import {
  type LinkedAccount,
  verifiedAccountReplacedAt,
} from './verified-account-replacement-time.ts';

const hourMs = 3_600_000;
const noon = new Date('2026-03-02T12:00:00Z');
const hoursBefore = (hours: number) => new Date(noon.getTime() - hours * hourMs);
const hoursAfter = (hours: number) => hoursBefore(-hours);
const unchanged: AccountChangeTimes = {
  password: null,
  email: null,
  name: null,
  bank_account: null,
};

describe('money', () => {
  test('is sent at once when nothing has changed since registration', () => {
    expect(payoutWaitsUntil(unchanged, noon)).toBeNull();
  });

  test.each(['password', 'email', 'name', 'bank_account'] as const)(
    'waits 24 hours after a change of the %s, and no longer',
    (what) => {
      const changedAt = { ...unchanged, [what]: hoursBefore(1) };
      expect(payoutWaitsUntil(changedAt, noon)).toEqual(hoursAfter(23));
      expect(payoutWaitsUntil(changedAt, new Date(hoursAfter(23).getTime() - 1))).not.toBeNull();
      expect(payoutWaitsUntil(changedAt, hoursAfter(23))).toBeNull();
    },
  );

  test('waits for the latest change', () => {
    const changedAt = { ...unchanged, email: hoursBefore(3), name: hoursBefore(2) };
    expect(payoutWaitsUntil(changedAt, noon)).toEqual(hoursAfter(22));
  });
});

test('changes of the last 30 days are shown, the latest first', () => {
  const changedAt = {
    password: hoursBefore(30 * 24),
    email: hoursBefore(30 * 24 - 1),
    name: null,
    bank_account: hoursBefore(1),
  };
  expect(recentChanges(changedAt, noon)).toEqual([
    { what: 'bank_account', at: hoursBefore(1) },
    { what: 'email', at: hoursBefore(30 * 24 - 1) },
  ]);
});

describe('a verified account is replaced', () => {
  const link = (name: string, hoursAgo: number, wasVerified = true): LinkedAccount => ({
    linkedAt: hoursBefore(hoursAgo),
    wasVerified,
    marks: [name, `id of ${name}`],
  });

  test.each([
    ['not by the first', [link('a', 9)], null],
    ['by another', [link('a', 9), link('b', 5)], hoursBefore(5)],
    ['by one that is not verified', [link('a', 9), link('b', 5, false)], hoursBefore(5)],
    ['not where the former was never verified', [link('a', 9, false), link('b', 5)], null],
    ['not by itself', [link('a', 9), link('a', 5)], null],
    [
      'once, by one that is linked again',
      [link('a', 9), link('b', 5), link('b', 2)],
      hoursBefore(5),
    ],
    ['again, by the one before it', [link('a', 9), link('b', 5), link('a', 2)], hoursBefore(2)],
    [
      'not by itself, with one between that was never verified',
      [link('a', 9), link('b', 5, false), link('a', 2)],
      null,
    ],
    [
      'by another, with one between that was never verified',
      [link('a', 9), link('b', 5, false), link('c', 2)],
      hoursBefore(2),
    ],
    ['never, without an account', [], null],
  ])('%s', (_case, accounts, replacedAt) => {
    expect(verifiedAccountReplacedAt(accounts)).toEqual(replacedAt);
  });

  test('not by the same account under another fingerprint', () => {
    const again = { ...link('other', 5), marks: ['other', 'id of a'] };
    expect(verifiedAccountReplacedAt([link('a', 9), again])).toBeNull();
  });
});

const event = fc.record({
  afterMs: fc.integer({ min: 0, max: 40 * hourMs }),
  what: fc.oneof(
    fc.constantFrom('password', 'reset', 'email', 'rename', 'request').map((kind) => ({ kind })),
    fc.record({
      kind: fc.constant('link'),
      account: fc.constantFrom('a', 'b', 'c'),
      verified: fc.boolean(),
    }),
  ),
});

test('in any order of changes, money leaves only 24 hours after the last one, and then at once', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 20 }), (events) => {
      let at = noon.getTime();
      const changedAt: Record<keyof AccountChangeTimes, Date | null> = { ...unchanged };
      const accounts: LinkedAccount[] = [];
      // Computes the expected end of the payout wait in another way, step by step. `verified`: the
      // account that was verified last, and when it replaced another account.
      let verified: { account: string; replacedAt: number } | null = null;
      let replacedAt = Number.NEGATIVE_INFINITY;
      let otherAt = Number.NEGATIVE_INFINITY;
      for (const { afterMs, what } of events) {
        at += afterMs;
        const now = new Date(at);
        if ('account' in what) {
          const { account } = what;
          accounts.push({ linkedAt: now, wasVerified: what.verified, marks: [account] });
          if (verified && verified.account !== account) replacedAt = at;
          else replacedAt = verified?.replacedAt ?? Number.NEGATIVE_INFINITY;
          if (what.verified) verified = { account, replacedAt };
        } else if (what.kind !== 'request') {
          const field = { password: 'password', reset: 'password', email: 'email', rename: 'name' };
          changedAt[field[what.kind as keyof typeof field] as keyof AccountChangeTimes] = now;
          otherAt = at;
        }
        changedAt.bank_account = verifiedAccountReplacedAt(accounts);
        for (const later of [0, 1, 24 * hourMs - 1, 24 * hourMs]) {
          const pressed = at + later;
          const mayLeave = pressed - Math.max(replacedAt, otherAt) >= 24 * hourMs;
          expect(payoutWaitsUntil(changedAt, new Date(pressed)) === null).toBe(mayLeave);
        }
      }
    }),
  );
});
