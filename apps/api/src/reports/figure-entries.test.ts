import { randomUUID } from 'node:crypto';
import { figureName } from '@sevenday/contract';
import { cents } from '@sevenday/lending';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as ledger from '../ledger/index.ts';
import { sealBatch } from '../ledger/seal-books.ts';
import { signUp } from '../platform/testing.ts';
import { type AdminWorld, openAdminWorld } from './admin-world.testing.ts';
import { listFigureEntries } from './list-figure-entries.ts';

const silver = { principalCents: cents(2000), interestCents: cents(500) };
const loanId = randomUUID();

let adminWorld: AdminWorld;
beforeAll(async () => {
  adminWorld = await openAdminWorld();
  await post('2026-02-25T15:00:00Z', ledger.approved(silver));
  await post('2026-02-26T15:00:00Z', ledger.disbursePressed(silver));
  // Still February 26 in New York.
  await post('2026-02-27T04:30:00Z', ledger.payoutPosted({ ...silver, from: 'lender_bank' }));
  await post('2026-03-02T14:00:00Z', ledger.lateFee({ lateFeeCents: cents(125) }));
  await post('2026-03-02T14:30:00Z', ledger.lateFeeWaived({ lateFeeCents: cents(25) }));
  const whole = { ...silver, lateFeeCents: cents(100) };
  await post('2026-03-02T14:45:00Z', ledger.paid({ ...whole, into: 'provider_balance' }));
  await post('2026-03-02T14:50:00Z', ledger.approved({ principalCents: cents(1999) }));
});
afterAll(() => adminWorld.http.close());

function post(at: string, entry: ledger.LedgerEntry): Promise<string> {
  return adminWorld.http.router.database.transact((tx) =>
    ledger.postEntry(tx, {
      entry,
      loanId,
      subjectId: null,
      effectiveAt: new Date(at),
      recordedAt: new Date(at),
      actorId: null,
      providerReference: null,
    }),
  );
}

interface Entry {
  event: string;
  loan_id: string;
  amount: number;
  running_total: number;
}

const entriesOf = async (query: string): Promise<{ total: number; entries: Entry[] }> =>
  (await adminWorld.get(`/admin/ledger/entries?${query}`)).json();

describe('GET /admin/ledger/entries', () => {
  test.each(figureName.options)('%s: the entries add up to the figure', async (figure) => {
    const stats = (await adminWorld.get('/admin/financial-stats')).json();
    const { total, entries } = await entriesOf(`figure=${figure}`);
    expect(total).toBe(stats[figure]);
    expect(entries[0]?.running_total ?? 0).toBe(stats[figure]);
    const sum = entries.reduce((all, { amount }) => all + Math.round(amount * 100), 0);
    expect(sum).toBe(Math.round(stats[figure] * 100));
    expect(entries.every(({ amount }) => amount !== 0)).toBe(true);
  });

  test('tells what happened to which loan, newest first, with what the figure stood at', async () => {
    const { entries } = await entriesOf('figure=expected_profit');
    expect(entries).toMatchObject([
      { event: 'late_fee_waived', loan_id: loanId, amount: -0.25, running_total: 6 },
      { event: 'late_fee', amount: 1.25, running_total: 6.25 },
      { event: 'disburse_pressed', amount: 5, running_total: 5 },
    ]);
  });

  test('keeps the running total from page to page', async () => {
    const whole = await entriesOf('figure=net_position');
    const seen: Entry[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const path = `/admin/ledger/entries?figure=net_position&limit=1${cursor && `&cursor=${cursor}`}`;
      const page: { entries: Entry[]; next_cursor: string | null } = (
        await adminWorld.get(path)
      ).json();
      seen.push(...page.entries);
      cursor = page.next_cursor;
    }
    expect(seen.length).toBeGreaterThan(1);
    expect(seen).toEqual(whole.entries);
  });

  test.each(figureName.options)('%s: the same when many entries move it', async (figure) => {
    await adminWorld.http.router.database.transact(async (tx) => {
      expect(await listFigureEntries(tx, { figure, limit: 2 }, 1)).toEqual(
        await listFigureEntries(tx, { figure, limit: 2 }),
      );
    });
  });

  test.each([
    ['figure=total_wealth', 'figure'],
    ['', 'figure'],
    ['figure=total_repaid&cursor=nonsense', 'cursor'],
    ['figure=total_repaid&limit=0', 'limit'],
  ])('refuses ?%s', async (query, field) => {
    const answer = await adminWorld.get(`/admin/ledger/entries?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toHaveProperty(field);
  });
});

describe('GET /admin/financial-history', () => {
  test('tells each of the lender’s days, today last, the same while the books are sealed', async () => {
    const { database, keys } = adminWorld.http.router;
    for (const sealed of [0, 3, 100]) {
      if (sealed)
        await database.transact((tx) => sealBatch(tx, keys, adminWorld.http.wall.now, sealed));
      const { days } = (await adminWorld.get('/admin/financial-history?days=5')).json();
      expect(days).toEqual([
        { day: '2026-02-26', money_out: 20, money_in: 0, still_out: 20 },
        { day: '2026-02-27', money_out: 0, money_in: 0, still_out: 20 },
        { day: '2026-02-28', money_out: 0, money_in: 0, still_out: 20 },
        { day: '2026-03-01', money_out: 0, money_in: 0, still_out: 20 },
        { day: '2026-03-02', money_out: 0, money_in: 26, still_out: 0 },
      ]);
    }
  });

  test('ends with what is still out now, and begins with what was lent before the days asked for', async () => {
    const other = { principalCents: cents(1999), interestCents: cents(500) };
    await post('2026-03-02T14:55:00Z', ledger.disbursePressed(other));
    const { database } = adminWorld.http.router;
    const { principal_due: due } = await database.transact(ledger.balancesByAccount);
    const { days } = (await adminWorld.get('/admin/financial-history?days=2')).json();
    expect(days.map((day: { still_out: number }) => day.still_out)).toEqual([20, due / 100]);
    expect(due).toBe(1999);
  });

  test('is of 30 days when none are asked for', async () => {
    expect((await adminWorld.get('/admin/financial-history')).json().days).toHaveLength(30);
  });

  test.each(['0', '400', 'many'])('refuses %s days', async (days) => {
    const answer = await adminWorld.get(`/admin/financial-history?days=${days}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toHaveProperty('days');
  });
});

test.each(['/admin/ledger/entries?figure=total_repaid', '/admin/financial-history'])(
  '%s is closed to borrowers and strangers',
  async (path) => {
    const { token } = await signUp(adminWorld.http.router.app);
    expect((await adminWorld.get(path, token)).statusCode).toBe(403);
    expect((await adminWorld.get(path, 'x'.repeat(43))).statusCode).toBe(401);
  },
);
