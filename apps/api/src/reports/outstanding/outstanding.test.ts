import { randomUUID } from 'node:crypto';
import { addDays, cents, dueAtOnDay, isActive, type LocalDay } from '@sevenday/lending';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as ledger from '../../ledger/index.ts';
import type { loans } from '../../loans/index.ts';
import { signUp, testLender } from '../../platform/testing.ts';
import { advanceBusinessClock } from '../../platform/time/advance-business-clock.ts';
import { type AdminWorld, lend, openAdminWorld } from '../admin-world.testing.ts';

const { timeZone } = testLender;
const today: LocalDay = '2026-03-02';
const silver = { principalCents: cents(2000), interestCents: cents(500) };
const nothing = { amount: 0, loans: 0 };

let adminWorld: AdminWorld;
beforeEach(async () => {
  adminWorld = await openAdminWorld();
});
afterEach(() => adminWorld.http.close());

/** Makes a loan of $20 and $5 interest, due on a day, and posts its payout. Returns its id. */
async function lendUntil(
  day: LocalDay,
  changes: Partial<typeof loans.$inferInsert> = {},
): Promise<string> {
  const at = adminWorld.http.wall.now;
  const dueAt = dueAtOnDay({ day, timeZone: changes.timeZone ?? timeZone });
  const loanId = await lend(adminWorld, adminWorld.admin.id, at, { dueAt, ...changes });
  await post(loanId, ledger.disbursePressed(silver));
  return loanId;
}

async function post(loanId: string, ...entries: ledger.LedgerEntry[]): Promise<void> {
  const at = adminWorld.http.wall.now;
  await adminWorld.http.router.database.transact(async (tx) => {
    for (const entry of entries)
      await ledger.postEntry(tx, {
        ...{ entry, loanId, subjectId: null, actorId: null, providerReference: null },
        ...{ effectiveAt: at, recordedAt: at },
      });
  });
}

/** Moves the business clock on, and nobody is signed out. */
async function passUntil(instant: Date): Promise<void> {
  const { database, clocks } = adminWorld.http.router;
  await database.transact(async (tx) => {
    const now = await clocks.business(tx);
    await advanceBusinessClock(tx, instant.getTime() - now.getTime());
  });
}

async function dueDays(query = ''): Promise<{ day: string; amount: number; loans: number }[]> {
  return (await adminWorld.get(`/admin/due-days${query}`)).json().days;
}

const agingNow = async () => (await adminWorld.get('/admin/aging')).json();

/** Fails unless all parts together are what the Financial Tracker shows as outstanding. Returns the parts. */
async function expectAgingAddsUp() {
  const { outstanding, ...parts } = await agingNow();
  const stats = (await adminWorld.get('/admin/financial-stats')).json();
  const of: { amount: number; loans: number }[] = Object.values(parts);
  expect(of.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(
    Math.round(stats.total_incoming * 100),
  );
  expect(outstanding).toEqual({
    amount: stats.total_incoming,
    loans: of.reduce((sum, part) => sum + part.loans, 0),
  });
  return parts;
}

describe('GET /admin/due-days', () => {
  test('is empty on each of the next 14 days before the first loan', async () => {
    const days = await dueDays();
    expect(days).toEqual(
      Array.from({ length: 14 }, (_, ahead) => ({ ...nothing, day: addDays(today, ahead) })),
    );
  });

  test('sums by day what the books say is owed, and leaves out what is late, paid or further ahead', async () => {
    await lendUntil(addDays(today, -1));
    await lendUntil(today);
    const forgiven = await lendUntil(addDays(today, 2), { status: 'funded' });
    await post(forgiven, ledger.interestWaived({ interestCents: cents(100) }));
    await lendUntil(addDays(today, 2));
    const repaidAt = adminWorld.http.wall.now;
    const paid = await lendUntil(addDays(today, 2), { status: 'repaid', repaidAt });
    await post(paid, ledger.paid({ ...silver, lateFeeCents: cents(0), into: 'lender_bank' }));
    await lendUntil(addDays(today, 3));
    expect(await dueDays('?days=3')).toEqual([
      { day: '2026-03-02', amount: 25, loans: 1 },
      { day: '2026-03-03', ...nothing },
      { day: '2026-03-04', amount: 49, loans: 2 },
    ]);
  });

  test.each([
    ['forward', '2026-03-07T16:00:00Z', ['2026-03-07', '2026-03-08', '2026-03-09']],
    ['back', '2026-11-01T03:30:00Z', ['2026-10-31', '2026-11-01', '2026-11-02']],
  ])('knows the lender’s days when the clock goes %s', async (_, now, expected) => {
    await passUntil(new Date(now));
    for (const day of expected) await lendUntil(day);
    expect(await dueDays('?days=3')).toEqual(
      expected.map((day) => ({ day, amount: 25, loans: 1 })),
    );
  });

  test('keeps the day of an agreement that was signed in another time zone', async () => {
    for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12'])
      await lendUntil('2026-03-04', { timeZone: zone });
    expect((await dueDays('?days=4')).map((day) => day.loans)).toEqual([0, 0, 2, 0]);
  });

  test.each(['0', '32', 'many'])('refuses %s days', async (days) => {
    const answer = await adminWorld.get(`/admin/due-days?days=${days}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toHaveProperty('days');
  });
});

describe('GET /admin/aging', () => {
  test('is all zero before the first loan', async () => {
    expect(await agingNow()).toEqual({
      outstanding: nothing,
      not_due: nothing,
      late_1_to_7_days: nothing,
      late_8_to_30_days: nothing,
      late_31_days_or_more: nothing,
    });
  });

  test('puts each loan where its days of lateness belong, to the day', async () => {
    for (const late of [-7, 0, 1, 7, 8, 30]) await lendUntil(addDays(today, -late));
    for (const late of [31, 400]) await lendUntil(addDays(today, -late), { status: 'defaulted' });
    expect(await expectAgingAddsUp()).toEqual({
      not_due: { amount: 50, loans: 2 },
      late_1_to_7_days: { amount: 50, loans: 2 },
      late_8_to_30_days: { amount: 50, loans: 2 },
      late_31_days_or_more: { amount: 50, loans: 2 },
    });
  });

  test.each([
    ['forward', '2026-03-08'],
    ['back', '2026-11-01'],
  ])('a loan is late from midnight on, also when the clock goes %s that night', async (_, due) => {
    await lendUntil(due);
    const midnight = dueAtOnDay({ day: due, timeZone }).getTime() + 60_000;
    for (const [at, notDue] of [
      [midnight - 1, 1],
      [midnight, 0],
    ] as const) {
      await passUntil(new Date(at));
      expect((await expectAgingAddsUp()).not_due.loans).toBe(notDue);
    }
  });

  test('leaves out what was paid or written off, and what a deleted member owed', async () => {
    const due = { ...silver, lateFeeCents: cents(0) };
    const repaidAt = adminWorld.http.wall.now;
    const paid = await lendUntil(today, { status: 'repaid', repaidAt });
    await post(paid, ledger.paid({ ...due, into: 'lender_bank' }));
    const lost = await lendUntil(addDays(today, -90), { status: 'written_off' });
    await post(lost, ledger.writeOff({ ...due, memberDeleted: false }));
    const deleted = await lendUntil(today);
    await post(deleted, ledger.writeOff({ ...due, memberDeleted: true }));
    await adminWorld.http.router.database.transact((tx) =>
      tx.execute(sql`delete from loans where id = ${deleted}`),
    );
    // The books keep the entries of a loan that is gone.
    await post(randomUUID(), ledger.disbursePressed(silver), ledger.payoutFailed(silver));
    expect(Object.values(await expectAgingAddsUp())).toEqual([nothing, nothing, nothing, nothing]);
    expect((await dueDays()).every((day) => day.loans === 0 && day.amount === 0)).toBe(true);
  });

  test.each([
    { status: 'funded', sent: false },
    { status: 'funded', sent: true },
    { status: 'disbursed', sent: true },
    { status: 'overdue', sent: true },
    { status: 'defaulted', sent: true },
    { status: 'repaid', sent: true },
    { status: 'written_off', sent: true },
    { status: 'rejected', sent: false },
    { status: 'cancelled', sent: false },
  ] as const)('counts a loan that is $status, sent: $sent, if it is active', async (state) => {
    await lendUntil(today, state);
    const { outstanding } = await agingNow();
    expect(outstanding.loans).toBe(isActive(state) ? 1 : 0);
  });
});

test.each(['/admin/due-days', '/admin/aging'])(
  '%s is closed to borrowers and strangers',
  async (path) => {
    const { token } = await signUp(adminWorld.http.router.app);
    expect((await adminWorld.get(path, token)).statusCode).toBe(403);
    expect((await adminWorld.get(path, 'x'.repeat(43))).statusCode).toBe(401);
  },
);
