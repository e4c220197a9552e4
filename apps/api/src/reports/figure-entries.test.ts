import { randomUUID } from 'node:crypto';
import { figureName } from '@sevenday/contract';
import { cents } from '@sevenday/lending';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as ledger from '../ledger/index.ts';
import { sealBatch } from '../ledger/seal-books.ts';
import { signUp, testLender } from '../platform/testing.ts';
import { advanceBusinessClock } from '../platform/time/advance-business-clock.ts';
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

const entriesOf = async (
  query: string,
): Promise<{ total: number; entries: Entry[]; next_cursor: string | null }> =>
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
      const asked = { figure, limit: 2, timeZone: testLender.timeZone };
      expect(await listFigureEntries(tx, asked, 1)).toEqual(await listFigureEntries(tx, asked));
    });
  });

  test('of one of the lender’s days, with by how much it moved the figure, page by page', async () => {
    const { total, entries } = await entriesOf('figure=net_position&day=2026-03-02');
    expect(total).toBe(26);
    expect(entries).toMatchObject([{ event: 'paid', amount: 26, running_total: 26 }]);
    // Posted on February 27 in UTC.
    expect(await entriesOf('figure=net_position&day=2026-02-26')).toMatchObject({
      total: -20,
      entries: [{ event: 'payout_posted', amount: -20, running_total: -20 }],
    });
    const fees = await entriesOf('figure=expected_profit&day=2026-03-02');
    expect(fees.entries.map((entry) => entry.running_total)).toEqual([1, 1.25]);
    const paged = 'figure=expected_profit&day=2026-03-02&limit=1';
    const first = await entriesOf(paged);
    const second = await entriesOf(`${paged}&cursor=${first.next_cursor}`);
    expect([...first.entries, ...second.entries]).toEqual(fees.entries);
  });

  test.each(['2026-03-01', '0001-01-01', '9999-12-31'])('has none on %s', async (day) => {
    const nothing = { total: 0, entries: [], next_cursor: null };
    expect(await entriesOf(`figure=net_position&day=${day}`)).toEqual(nothing);
  });

  test.each([
    ['figure=total_wealth', 'figure'],
    ['', 'figure'],
    ['figure=total_repaid&cursor=nonsense', 'cursor'],
    ['figure=total_repaid&limit=0', 'limit'],
    ['figure=total_repaid&day=yesterday', 'day'],
  ])('refuses ?%s', async (query, field) => {
    const answer = await adminWorld.get(`/admin/ledger/entries?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toHaveProperty(field);
  });
});

/** A day on which no money moved. */
const quiet = { money_out: 0, money_in: 0, payouts_returned: 0, payments_returned: 0 };

describe('GET /admin/financial-history', () => {
  test('tells each of the lender’s days, today last, the same while the books are sealed', async () => {
    const { database, keys } = adminWorld.http.router;
    for (const sealed of [0, 3, 100]) {
      if (sealed)
        await database.transact((tx) => sealBatch(tx, keys, adminWorld.http.wall.now, sealed));
      const { days } = (await adminWorld.get('/admin/financial-history?days=5')).json();
      expect(days).toEqual([
        { ...quiet, day: '2026-02-26', money_out: 20, still_out: 20 },
        { ...quiet, day: '2026-02-27', still_out: 20 },
        { ...quiet, day: '2026-02-28', still_out: 20 },
        { ...quiet, day: '2026-03-01', still_out: 20 },
        { ...quiet, day: '2026-03-02', money_in: 26, still_out: 0 },
      ]);
    }
  });

  test('ends with what is lent out now, and begins with what was lent before the days asked for', async () => {
    const other = { principalCents: cents(1999), interestCents: cents(500) };
    await post('2026-03-02T14:55:00Z', ledger.disbursePressed(other));
    const { database } = adminWorld.http.router;
    const { principal_due: due } = await database.transact(ledger.balancesByAccount);
    const { days } = (await adminWorld.get('/admin/financial-history?days=2')).json();
    expect(days.map((day: { still_out: number }) => day.still_out)).toEqual([20, due / 100]);
    expect(due).toBe(1999);
  });

  test('reports returned payouts and payments separately, by day and by entry', async () => {
    const { http } = adminWorld;
    await http.router.database.transact((tx) => advanceBusinessClock(tx, 8 * 86_400_000));
    const due = { ...silver, lateFeeCents: cents(0) };
    const into = 'provider_balance';
    const from = 'provider_payout_account';
    await post('2026-03-05T15:00:00Z', ledger.disbursePressed(silver));
    await post('2026-03-05T15:01:00Z', ledger.payoutPosted({ ...silver, from }));
    await post('2026-03-06T15:00:00Z', ledger.paid({ ...due, into }));
    // The clock changed on March 8.
    const how = 'payment_returned';
    await post('2026-03-08T15:00:00Z', ledger.disputeLostOrPaymentReturned({ ...due, how }));
    await post('2026-03-09T03:59:00Z', ledger.paid({ ...due, into }));
    const { postings } = ledger.paid({ ...due, into });
    const opposite = postings.map((one) => ({ ...one, amountCents: cents(-one.amountCents) }));
    const inError = { event: 'payment_recorded_in_error' as const, postings: opposite };
    await post('2026-03-09T04:00:00Z', inError);
    await post('2026-03-10T14:00:00Z', ledger.payoutReturnedUnpaid({ due, into: from }));
    const { days } = (await adminWorld.get('/admin/financial-history?days=6')).json();
    expect(days).toMatchObject([
      { ...quiet, day: '2026-03-05', money_out: 20 },
      { ...quiet, day: '2026-03-06', money_in: 25 },
      { ...quiet, day: '2026-03-07' },
      { ...quiet, day: '2026-03-08', payments_returned: 25 },
      { ...quiet, day: '2026-03-09', money_in: -25, payments_returned: 25 },
      { ...quiet, day: '2026-03-10', money_out: -20, payouts_returned: 20 },
    ]);
    for (const { day, money_out, money_in } of days) {
      const { total } = await entriesOf(`figure=net_position&day=${day}`);
      expect(total, day).toBe(money_in - money_out);
    }
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
