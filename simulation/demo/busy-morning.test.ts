import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayOf, daysAfter, timeOf } from '../base/calendar.ts';
import { dayMs } from '../base/clock.ts';
import { removeTemplate } from '../machine/storage.ts';
import { call } from '../world/client.ts';
import { morningOf } from './last-morning.ts';
import { type Demo, playDemo } from './world.ts';

afterAll(removeTemplate);

describe.each([
  { ends: 'Monday', lastDay: '2026-03-09' },
  { ends: 'Saturday', lastDay: '2026-03-14' },
])('A small demo that ends on a $ends has a busy morning:', ({ lastDay }) => {
  let demo: Demo;

  beforeAll(async () => {
    // A loan that defaults takes forty of these days.
    demo = await playDemo({
      ...{ seed: 7, days: 44, members: 12 },
      lastMorning: morningOf(lastDay) as Date,
    });
  });

  afterAll(() => demo?.world.close());

  async function shown(path: string) {
    const { status, body } = await call(demo.world, demo.world.admin, 'GET', path);
    expect(status, path).toBe(200);
    return body;
  }

  async function sendable() {
    const loans: { why_not_sendable: string | null }[] = await shown('/admin/pending-loans');
    return loans.filter(({ why_not_sendable }) => why_not_sendable === null);
  }

  async function returned() {
    const loans: { last_payout_failure: string | null }[] = await shown('/admin/pending-loans');
    return loans.filter(({ last_payout_failure }) => last_payout_failure !== null);
  }

  async function toAnswer(status: string) {
    const disputes: { status: string; respond_by: string | null; deadline_passed: boolean }[] =
      await shown('/admin/disputes');
    return disputes.find((one) => one.status === status && !one.deadline_passed);
  }

  test('it is morning, in office hours', () => {
    const now = demo.world.clock.now();
    expect([dayOf(now), timeOf(now) < '13:00']).toEqual([lastDay, true]);
  });

  test('IDs wait for review', async () => {
    expect((await shown('/admin/pending-verifications')).length).toBeGreaterThanOrEqual(2);
  });

  test('loans wait to be sent', async () => {
    expect((await sendable()).length).toBeGreaterThanOrEqual(2);
  });

  test('a payout came back, and its loan waits again', async () => {
    expect(await returned()).toHaveLength(1);
  });

  test('a bank account in another name waits for approval', async () => {
    const { members } = await shown('/admin/members?bank_account=awaits_approval');
    expect(members[0]).toMatchObject({ has_bank_account: true, bank_account_verified: false });
  });

  test('borrowers ask for more time, until days that lie ahead', async () => {
    const requests: { asked_day: string }[] = await shown('/admin/extension-requests');
    expect(requests).not.toHaveLength(0);
    for (const { asked_day } of requests) expect(asked_day > lastDay).toBe(true);
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

  test('what is owed is shown by how late it is, and adds up to what is outstanding', async () => {
    const stats = await shown('/admin/financial-stats');
    const { outstanding, ...parts } = await shown('/admin/aging');
    const of: { amount: number; loans: number }[] = Object.values(parts);
    expect(outstanding).toEqual({ amount: stats.total_incoming, loans: stats.active_loans_count });
    expect(of.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(
      Math.round(stats.total_incoming * 100),
    );
    expect(parts.not_due.loans).toBeGreaterThan(0);
    expect(outstanding.loans - parts.not_due.loans).toBeGreaterThan(0);
  });

  test('a dispute and a warning have a day to answer by', async () => {
    const aWeekLater = daysAfter(lastDay, 7);
    for (const status of ['open', 'warning']) {
      const respondBy = (await toAnswer(status))?.respond_by ?? '';
      expect(respondBy > aWeekLater, `${status} until ${respondBy}`).toBe(true);
    }
  });

  test('a refund that did not arrive is owed', async () => {
    expect(await shown('/admin/refunds')).toMatchObject([
      { status: 'owed', received_outside: false },
    ]);
  });

  test('the last close found a payment that nobody asked for, which nobody has explained', async () => {
    const [close] = await shown('/admin/closes?limit=1');
    expect(close).toMatchObject({ last_day: daysAfter(lastDay, -1) });
    const breaks: { reference: string }[] = await shown('/admin/breaks?waiting=true');
    const [stray] = demo.world.strays;
    expect(breaks.map(({ reference }) => reference)).toEqual([stray?.payment, stray?.payment]);
  });

  test('none of the product’s own work has failed', async () => {
    expect(await shown('/admin/parked-work')).toEqual([]);
  });

  test('a product that is started six days later finds as much to do', async () => {
    await demo.world.pass(6 * dayMs);
    await demo.world.machine.drain();
    expect((await shown('/admin/pending-verifications')).length).toBeGreaterThanOrEqual(2);
    expect((await sendable()).length).toBeGreaterThanOrEqual(2);
    expect(await returned()).not.toHaveLength(0);
    expect(await shown('/admin/extension-requests')).not.toHaveLength(0);
    for (const status of ['open', 'warning']) expect(await toAnswer(status), status).toBeDefined();
    expect(await shown('/admin/refunds')).toMatchObject([{ status: 'owed' }]);
    const open: { is_overdue: boolean }[] = await shown('/admin/active-loans?status=open');
    expect(open.some(({ is_overdue }) => is_overdue)).toBe(true);
  });
});
