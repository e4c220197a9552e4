import type { PendingLoan } from '@sevenday/contract';
import { expect, it } from 'vitest';
import { marksOf } from './marks.ts';

const plain = {
  bank_account: { holder_differs: false },
  recent_changes: [],
  last_payout_failure: null,
  being_sent: null,
} as unknown as PendingLoan;

const textsOf = (changes: object, obstacle: string | null = null) =>
  marksOf({ ...plain, ...changes }, { obstacle, waits: false }).map(({ text }) => text);

it('a loan that can be sent as it is has no mark', () => {
  expect(textsOf({})).toEqual([]);
});

it('whatever a card warns of has a mark in a row of one line, the weightiest first', () => {
  expect(
    textsOf(
      {
        bank_account: { holder_differs: true },
        recent_changes: [{ what: 'password', at: new Date(0) }],
        last_payout_failure: 'account_closed',
        being_sent: { by_id: 'b', by_name: null, since: new Date(0) },
      },
      'Add money to it first.',
    ),
  ).toEqual(['Being sent', 'Can’t be sent', 'Holder differs', 'Returned', 'Recent change']);
});
