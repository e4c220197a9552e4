import { expect, it } from 'vitest';
import { eventAmount, otherCodes } from './event-amount.ts';

it('an event leads with its amount, and its other codes are references', () => {
  const codes = { payment: 'pi_1', amount_cents: 2500, level: 'gold', reason: null };
  expect(eventAmount(codes)).toBe(2500);
  expect(otherCodes(codes)).toEqual([
    ['payment', 'pi_1'],
    ['level', 'gold'],
  ]);
});

it('an event about no money has no amount', () => {
  expect(eventAmount({ level: 'gold' })).toBeNull();
  expect(eventAmount({ late_fee_cents: 0 })).toBeNull();
  expect(otherCodes({ late_fee_cents: 0 })).toEqual([['late_fee_cents', 0]]);
});
