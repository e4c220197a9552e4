import { expect, it } from 'vitest';
import { isOwnId } from './is-own-id.ts';
import { nextAttemptId } from './next-attempt-id.ts';

const loan = '7f0c2a54-6a0e-4c38-9d6f-0d5a5b0f6f11';
const nextPayoutId = (loanId: string, earlierIds: string[]) =>
  nextAttemptId('payout', loanId, earlierIds);
const first = nextPayoutId(loan, []);
const second = nextPayoutId(loan, [first]);

it('is the same again for a database that has lost the attempt', () => {
  expect(nextPayoutId(loan, [])).toBe(first);
  expect(isOwnId(first)).toBe(true);
});

it('is another for each attempt, each loan and each purpose', () => {
  const third = nextPayoutId(loan, [first, second]);
  const other = nextPayoutId('00000000-0000-4000-8000-000000000000', []);
  const refund = nextAttemptId('refund', loan, []);
  expect(new Set([first, second, third, other, refund]).size).toBe(5);
});

it('is none that an adopted attempt has, though the one before it is lost', () => {
  expect(nextPayoutId(loan, [second])).not.toBe(second);
});

it('stays what it is: the provider remembers the keys that an earlier version made', () => {
  expect(first).toBe('0a0ecc19-aa7b-8537-89f9-f9d4f5793e4a');
});
