import { expect, it } from 'vitest';
import { isOwnId } from '../platform/own-id.ts';
import { nextPayoutId } from './next-payout-id.ts';

const loan = '7f0c2a54-6a0e-4c38-9d6f-0d5a5b0f6f11';
const first = nextPayoutId(loan, []);
const second = nextPayoutId(loan, [first]);

it('is the same again for a database that has lost the payout', () => {
  expect(nextPayoutId(loan, [])).toBe(first);
  expect(isOwnId(first)).toBe(true);
});

it('is another for each payout of a loan, and for each loan', () => {
  const third = nextPayoutId(loan, [first, second]);
  const other = nextPayoutId('00000000-0000-4000-8000-000000000000', []);
  expect(new Set([first, second, third, other]).size).toBe(4);
});

it('is none that an adopted payout has, though the one before it is lost', () => {
  expect(nextPayoutId(loan, [second])).not.toBe(second);
});
