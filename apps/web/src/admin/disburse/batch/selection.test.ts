import type { PendingLoan } from '@sevenday/contract';
import { cents } from '@sevenday/lending';
import { expect, it } from 'vitest';
import {
  balanceText,
  isSelectable,
  missingFor,
  pendingSums,
  rejectableOf,
  selectionOf,
  sendableOf,
  stillListed,
  toggled,
} from './selection.ts';

const bank_account = {
  account_holder_name: 'Ada Byron',
  bank_name: 'Sandbox Bank',
  account_number_last4: '6789',
  holder_differs: false,
  approved: null,
};
const loan = (id: string, amount: number) =>
  ({
    id,
    amount: cents(amount),
    bank_account,
    needs_reacceptance: false,
    why_not_sendable: null,
    being_sent: null,
  }) as PendingLoan;

it('sums what is chosen and still there', () => {
  const ids = toggled(toggled(toggled(new Set<string>(), 'a'), 'gone'), 'b');
  const { loans, total } = selectionOf([loan('a', 2000), loan('b', 550), loan('c', 9)], ids);
  expect([loans.map(({ id }) => id), total]).toEqual([['a', 'b'], 2550]);
  expect(selectionOf([loan('a', 2000)], toggled(new Set(['a']), 'a'))).toEqual({
    loans: [],
    total: 0,
  });
});

it('forgets what left the list, so that a loan whose payout failed comes back unchosen', () => {
  const ids = new Set(['a', 'sent']);
  expect(stillListed(ids, [loan('a', 2000), loan('b', 550)])).toEqual(new Set(['a']));
  expect(stillListed(ids, [loan('sent', 550), loan('a', 2000)])).toBe(ids);
});

it('sends only what has an account to go to that its borrower accepted', () => {
  const without = { ...loan('b', 550), bank_account: null };
  const changed = { ...loan('c', 300), needs_reacceptance: true };
  const unverified = { ...loan('d', 100), why_not_sendable: 'It is not verified.' };
  const ids = new Set(['a', 'b', 'c', 'd']);
  const chosen = selectionOf([loan('a', 2000), without, changed, unverified], ids);
  const { loans, total } = sendableOf(chosen, { isManual: false });
  expect([chosen.total, loans.map(({ id }) => id), total]).toEqual([2950, ['a'], 2000]);
});

it('has the bank send no loan whose manual transfer was begun', () => {
  const being_sent = { by_id: 'b', by_name: 'Bea', since: new Date(0) };
  const chosen = selectionOf(
    [loan('a', 2000), { ...loan('b', 550), being_sent }],
    new Set(['a', 'b']),
  );
  expect(sendableOf(chosen, { isManual: false }).total).toBe(2000);
  expect(sendableOf(chosen, { isManual: true }).total).toBe(2550);
});

it('records a begun manual transfer whatever changed since, because its money may be out', () => {
  const being_sent = { by_id: 'b', by_name: 'Bea', since: new Date(0) };
  const changed = { bank_account: null, needs_reacceptance: true, why_not_sendable: 'Changed.' };
  const chosen = selectionOf([{ ...loan('a', 550), ...changed, being_sent }], new Set(['a']));
  expect(sendableOf(chosen, { isManual: true }).total).toBe(550);
  expect(sendableOf(chosen, { isManual: false }).total).toBe(0);
});

it('leaves out another admin’s manual transfer, for which the server refuses every action', () => {
  const borrower = { id: 'borrower' };
  const waiting = { ...loan('a', 2000), borrower } as PendingLoan;
  const sent = { ...waiting, being_sent: { by_id: 'b', by_name: 'Bea', since: new Date(0) } };
  for (const payouts of ['manual', 'provider', undefined] as const) {
    expect(isSelectable(waiting, { me: 'a', payouts })).toBe(true);
    expect(isSelectable(waiting, { me: 'borrower', payouts })).toBe(false);
    expect(isSelectable(sent, { me: 'a', payouts })).toBe(false);
    // The admin who began the transfer records it, alone or in a batch.
    expect(isSelectable(sent, { me: 'b', payouts })).toBe(payouts !== 'provider');
  }
});

it('rejects nothing whose money may be out', () => {
  const being_sent = { by_id: 'b', by_name: 'Bea', since: new Date(0) };
  const chosen = selectionOf(
    [loan('a', 2000), { ...loan('b', 550), being_sent }],
    new Set(['a', 'b']),
  );
  expect(rejectableOf(chosen).total).toBe(2000);
});

it('sums pending loans apart from manual transfers in progress', () => {
  const being_sent = { by_id: 'b', by_name: 'Bea', since: new Date(0) };
  const waiting = [loan('a', 2000), loan('b', 550)];
  expect(pendingSums(waiting, false)).toEqual(['Waiting in all: $25.50']);
  expect(pendingSums(waiting, true)).toEqual(['The first 2: $25.50']);
  const begun = [...waiting, { ...loan('c', 900), being_sent }];
  expect(pendingSums(begun, false)).toEqual(['Waiting: $25.50', 'Being sent by hand: $9.00']);
  expect(pendingSums(begun, true)).toEqual([
    'Waiting among the first 3: $25.50',
    'Being sent by hand among the first 3: $9.00',
  ]);
});

it('knows what is missing, and nothing where the balance is not known', () => {
  expect(missingFor(cents(2000), cents(1500))).toBe(500);
  expect(missingFor(cents(2000), cents(2000))).toBeNull();
  expect(missingFor(cents(2000), null)).toBeNull();
});

it('says what is held, what is to be sent and what is short of it, which add up', () => {
  expect(balanceText(cents(500), cents(1500))).toBe(
    'The payout account has $5.00 of the $15.00 to send: $10.00 short.',
  );
  expect(balanceText(cents(1500), cents(1500))).toBe('The payout account has $15.00.');
});
