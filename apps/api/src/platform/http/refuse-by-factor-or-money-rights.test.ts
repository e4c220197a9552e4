import type { Call } from '@sevenday/contract';
import { expect, test } from 'vitest';
import {
  isFactorFresh,
  refuseByFactorOrMoneyRights,
  refuseStaleFactor,
} from './refuse-by-factor-or-money-rights.ts';
import type { Actor } from './route-dependencies-and-actor.ts';

const wall = new Date('2026-03-02T15:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(wall.getTime() - minutes * 60_000);

test.each([
  ['never', null, false],
  ['now', wall, true],
  ['nine minutes ago', minutesAgo(9), true],
  ['a moment less than ten minutes ago', new Date(minutesAgo(10).getTime() + 1), true],
  ['ten minutes ago', minutesAgo(10), false],
  ['a day ago', minutesAgo(24 * 60), false],
])('a second factor that was used %s is fresh or not', (_, usedAt, isFresh) => {
  expect(isFactorFresh(usedAt, wall)).toBe(isFresh);
});

const actor = (more: Partial<Actor>): Actor => ({
  userId: 'ann',
  sessionId: 'one',
  role: 'owner',
  ...more,
});

test('a person without a second factor is asked for nothing', () => {
  expect(() => refuseStaleFactor(actor({ factor: null }), wall)).not.toThrow();
  expect(() => refuseStaleFactor(actor({}), wall)).not.toThrow();
});

function codeOf(
  call: Partial<Call>,
  who: Actor,
  { staffNeedFactor = false }: { staffNeedFactor?: boolean } = {},
): string {
  const asked = { access: 'account.use', method: 'POST', ...call } as Call;
  try {
    refuseByFactorOrMoneyRights(asked, who, { staffNeedFactor, wall });
    return 'allowed';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

const none = actor({ factor: null });
const stale = actor({ factor: { usedAt: minutesAgo(11) } });
const fresh = actor({ factor: { usedAt: minutesAgo(1) } });
const unused = actor({ factor: { usedAt: null } });

test('a call that always asks is refused to a factor that is not fresh', () => {
  const outcomes = [none, stale, unused, fresh].map((who) => codeOf({ stepUp: 'always' }, who));
  expect(outcomes).toEqual(['allowed', 'step_up_needed', 'step_up_needed', 'allowed']);
});

test('a call with a rule is left to its operation', () => {
  expect(codeOf({ stepUp: 'sending' }, stale)).toBe('allowed');
});

test('staff who must have a factor can only add one; a borrower is not asked', () => {
  const must = { staffNeedFactor: true };
  expect(codeOf({}, none, must)).toBe('factor_required');
  expect(codeOf({ beforeFactor: true }, none, must)).toBe('allowed');
  expect(codeOf({}, stale, must)).toBe('allowed');
  expect(codeOf({}, { ...none, role: 'borrower' }, must)).toBe('allowed');
});

test('money waits after a reset, and looking does not', () => {
  const reset = actor({ moneyRightsFrom: new Date(wall.getTime() + 1) });
  expect(codeOf({ access: 'loans.disburse' }, reset)).toBe('money_rights_wait');
  expect(codeOf({ access: 'loans.disburse', method: 'GET' }, reset)).toBe('allowed');
  expect(codeOf({ access: 'ids.review' }, reset)).toBe('money_rights_wait');
  expect(codeOf({ access: 'contacts.record' }, reset)).toBe('allowed');
  expect(codeOf({ access: 'loans.disburse' }, actor({ moneyRightsFrom: wall }))).toBe('allowed');
});
