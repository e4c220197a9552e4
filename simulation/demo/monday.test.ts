import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayOf, timeOf } from '../base/calendar.ts';
import { removeTemplate } from '../machine/storage.ts';
import { call } from '../world/client.ts';
import { type Demo, playDemo } from './world.ts';

let demo: Demo;

beforeAll(async () => {
  // A loan that defaults takes forty of these days.
  demo = await playDemo({
    ...{ seed: 7, days: 44, members: 12 },
    monday: new Date('2026-03-09T14:30:00Z'),
  });
});

afterAll(async () => {
  await demo?.world.close();
  removeTemplate();
});

async function shown(path: string) {
  const { status, body } = await call(demo.world, demo.world.admin, 'GET', path);
  expect(status, path).toBe(200);
  return body;
}

describe('A small demo ends on a busy Monday:', () => {
  test('it is morning, in office hours', () => {
    const now = demo.world.clock.now();
    expect([dayOf(now), timeOf(now) < '13:00']).toEqual(['2026-03-09', true]);
  });

  test('IDs wait for review', async () => {
    expect((await shown('/admin/pending-verifications')).length).toBeGreaterThanOrEqual(2);
  });

  test('loans wait to be sent', async () => {
    const sendable = (await shown('/admin/pending-loans')).filter(
      (loan: { why_not_sendable: string | null }) => loan.why_not_sendable === null,
    );
    expect(sendable.length).toBeGreaterThanOrEqual(2);
  });

  test('a bank account in another name waits for approval', async () => {
    const { members } = await shown('/admin/members?bank_account=awaits_approval');
    expect(members[0]).toMatchObject({ has_bank_account: true, bank_account_verified: false });
  });

  test('borrowers ask for more time, until days that lie ahead', async () => {
    const requests: { asked_day: string }[] = await shown('/admin/extension-requests');
    expect(requests).not.toHaveLength(0);
    for (const { asked_day } of requests) expect(asked_day > '2026-03-09').toBe(true);
  });

  test('loans are out at every level, of which some are overdue and one is in default', async () => {
    const open: { is_overdue: boolean; borrower: { membership_level: string } }[] = await shown(
      '/admin/active-loans?status=open',
    );
    const levels = new Set(open.map(({ borrower }) => borrower.membership_level));
    expect([...levels].sort()).toEqual(['gold', 'platinum', 'silver']);
    expect(open.some(({ is_overdue }) => is_overdue)).toBe(true);
    expect(await shown('/admin/active-loans?status=defaulted')).not.toHaveLength(0);
  });

  test('a dispute and a warning have a day to answer by', async () => {
    const disputes: { status: string; respond_by: string | null; deadline_passed: boolean }[] =
      await shown('/admin/disputes');
    for (const status of ['open', 'warning']) {
      const waiting = disputes.find((one) => one.status === status && !one.deadline_passed);
      expect(waiting?.respond_by, status).toMatch(/^2026-03-1/);
    }
  });

  test('a refund that did not arrive is owed', async () => {
    expect(await shown('/admin/refunds')).toMatchObject([
      { status: 'owed', received_outside: false },
    ]);
  });

  test('the last close found a payment that nobody asked for, which nobody has explained', async () => {
    const [close] = await shown('/admin/closes?limit=1');
    expect(close).toMatchObject({ last_day: '2026-03-08' });
    const breaks: { reference: string }[] = await shown('/admin/breaks?waiting=true');
    const [stray] = demo.world.strays;
    expect(breaks.map(({ reference }) => reference)).toEqual([stray?.payment, stray?.payment]);
  });

  test('none of the product’s own work has failed', async () => {
    expect(await shown('/admin/parked-work')).toEqual([]);
  });
});
