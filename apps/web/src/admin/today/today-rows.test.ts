import { type Capability, todayOrder, todaySentence, waitingText } from '@sevenday/contract';
import { capabilities, roles } from '@sevenday/contract/capabilities';
import { cents } from '@sevenday/lending';
import { expect, test } from 'vitest';
import { mayOpen } from '../access/page-access.ts';
import { todayFor, todayLinks, waitingIn } from './today-rows.ts';

const none = { count: 0, oldest: null, sum: null };
const everythingDone = Object.fromEntries(todayOrder.map((kind) => [kind, none])) as Record<
  (typeof todayOrder)[number],
  typeof none
>;
const busy = {
  lent_out: cents(13_600),
  next_contact: null,
  asked_approvals: 0,
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

const everything = Object.keys(capabilities) as Capability[];
const kindsFor = (may: readonly Capability[]) =>
  todayFor(busy, may).rows.map(({ kind, verb }) => [kind, verb]);

test('only kinds of which something waits have a row, in the order of Today', () => {
  expect(kindsFor(everything)).toEqual([
    ['ids', 'Review'],
    ['overdue', 'Follow up'],
  ]);
  expect(todayFor({ ...busy, waiting: everythingDone }, everything).rows).toEqual([]);
});

test('a person is shown the work that they may do, and its count', () => {
  expect(kindsFor(roles.worker)).toEqual(kindsFor(everything));
  expect(kindsFor(roles.reviewer)).toEqual([['ids', 'Review']]);
  expect(todayFor(busy, roles.reviewer)).toMatchObject({
    count: 1,
    sentence: '1 task is waiting for you.',
    lentOut: null,
  });
  const done = { ...busy, waiting: everythingDone };
  expect(todayFor(done, roles.reviewer).sentence).toBe('Nothing is waiting.');
});

test('somebody who only reads is shown the work of the others, as far as they may open it', () => {
  expect(kindsFor(roles.auditor)).toEqual([['overdue', 'See']]);
  expect(todayFor(busy, roles.auditor).sentence).toBe('2 tasks are waiting for others.');
});

test('who may do a kind of work may open the page where it is done', () => {
  for (const may of Object.values(roles))
    for (const [kind, { does, to }] of Object.entries(todayLinks))
      if ((may as readonly Capability[]).includes(does)) expect(mayOpen(may, to), kind).toBe(true);
});

test('a contact that is due leads to the member who has waited longest', () => {
  const waiting = { ...everythingDone, contacts: { ...none, count: 3 } };
  expect(todayFor({ ...busy, waiting, next_contact: 'm1' }, everything).rows).toMatchObject([
    { count: 3, verb: 'Contact', to: '/admin/members/m1' },
  ]);
});

test('a tab counts all kinds that are done in it, and nothing while they are unknown', () => {
  expect(waitingIn(todayFor(busy, everything), 'ids', 'overdue', 'breaks')).toBe(3);
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
