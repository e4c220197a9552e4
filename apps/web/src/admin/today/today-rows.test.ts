import { todayOrder, todaySentence, waitingText } from '@sevenday/contract';
import { cents } from '@sevenday/lending';
import { expect, test } from 'vitest';
import { rowsOfToday, todayLinks, waitingIn } from './today-rows.ts';

const none = { count: 0, oldest: null, sum: null };
const everythingDone = Object.fromEntries(todayOrder.map((kind) => [kind, none])) as Record<
  (typeof todayOrder)[number],
  typeof none
>;
const busy = {
  lent_out: cents(13_600),
  next_contact: null,
  waiting: { ...everythingDone, overdue: { ...none, count: 2 }, ids: { ...none, count: 1 } },
};

test('where nothing waits, the sentence says how much is lent out', () => {
  expect(todaySentence(0, cents(13_600))).toBe('Nothing is waiting. $136.00 is lent out.');
  expect(todaySentence(1, cents(13_600))).toBe('1 task is waiting for you.');
  expect(todaySentence(12, cents(0))).toBe('12 tasks are waiting for you.');
});

test('each kind is named for one and for several', () => {
  expect(waitingText('ids', 1)).toBe('1 ID to review');
  expect(waitingText('ids', 30)).toBe('30 IDs to review');
  expect(waitingText('bounced_mails', 2)).toBe('2 members with bounced email');
});

test('only kinds of which something waits have a row, in the order of Today', () => {
  expect(rowsOfToday(busy).map(({ kind, count }) => [kind, count])).toEqual([
    ['ids', 1],
    ['overdue', 2],
  ]);
  expect(rowsOfToday({ ...busy, waiting: everythingDone })).toEqual([]);
});

test('a contact that is due leads to the member who has waited longest', () => {
  const waiting = { ...everythingDone, contacts: { ...none, count: 3 } };
  expect(rowsOfToday({ ...busy, waiting, next_contact: 'm1' })).toMatchObject([
    { count: 3, verb: 'Contact', to: '/admin/members/m1' },
  ]);
});

test('a tab counts all kinds that are done in it, and nothing while they are unknown', () => {
  expect(waitingIn(busy, 'ids', 'overdue', 'breaks')).toBe(3);
  expect(waitingIn(undefined, 'ids')).toBeUndefined();
});

test('a row leads to the list with the chip of what it counts', () => {
  expect(todayLinks.overdue.to).toBe('/admin?tab=loans&loan_only=overdue');
  expect(todayLinks.extensions.to).toBe('/admin?tab=loans&loan_only=asked-for-time');
  expect(todayLinks.loans_to_send.to).toBe('/admin/disburse?payout=never-sent');
  expect(todayLinks.returned_payouts.to).toBe('/admin/disburse?payout=returned');
});

test('every row leads to a page for admins', () => {
  for (const kind of todayOrder) expect(todayLinks[kind].to).toMatch(/^\/admin/);
});
