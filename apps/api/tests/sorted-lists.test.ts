import { randomUUID } from 'node:crypto';
import { addDays, cents, dueAtOnDay, type LocalDay, localDay } from '@sevenday/lending';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { joinSlices } from '../src/dependencies.ts';
import { findActor, grantAdmin } from '../src/identity/index.ts';
import { loans, registerListAndRejectRoutes } from '../src/loans/index.ts';
import { extensionRequests } from '../src/loans/loan/tables.ts';
import { members, registerMemberRoutes } from '../src/members/index.ts';
import { rowsOf } from '../src/platform/database/database-and-transaction.ts';
import {
  callTestHttp,
  createTestHttp,
  signUp,
  type TestHttp,
  testLender,
} from '../src/platform/testing.ts';
import { lend } from '../src/reports/admin-world.testing.ts';

type Loan = typeof loans.$inferInsert;
type Row = Record<string, unknown> & { id: string };

let http: TestHttp;
let admin: Awaited<ReturnType<typeof signUp>>;
let borrower: Awaited<ReturnType<typeof signUp>>;
let today: LocalDay;

beforeAll(async () => {
  http = await createTestHttp(findActor);
  const slices = joinSlices(http.runtime);
  registerMemberRoutes(http.router, slices);
  registerListAndRejectRoutes(http.router, slices);
  admin = await signUp(http.router.app, { first_name: 'Adam' });
  await change((tx) => grantAdmin(tx, http.router.keys, { email: admin.email, now: now() }));
  borrower = await signUp(http.router.app, { first_name: 'Borrower' });
  today = localDay(now(), testLender.timeZone);
});
afterEach(() =>
  change(async (tx) => {
    await tx.delete(extensionRequests);
    await tx.delete(loans);
  }),
);
afterAll(() => http.close());

const now = () => http.wall.now;
const change: TestHttp['router']['database']['transact'] = (work) =>
  http.router.database.transact(work);

const daysAgo = (days: number) => new Date(now().getTime() - days * 86_400_000);
const dueIn = (days: number, timeZone: string = testLender.timeZone) =>
  dueAtOnDay({ day: addDays(today, days), timeZone });

/** Makes a loan of $20 and $5 interest whose money is out. Returns its id. */
const makeLoan = (changes: Partial<Loan> = {}, memberId = borrower.id) =>
  lend({ http }, memberId, daysAgo(3), changes);

async function ask(path: string) {
  const answer = await callTestHttp(http.router.app, {
    method: 'GET',
    url: path.startsWith('/api') ? path : `/api/admin/${path}`,
    token: admin.token,
  });
  return {
    status: answer.statusCode,
    rows: answer.json() as Row[],
    fields: answer.json().fields as object | undefined,
    total: Number(answer.headers['x-total-count']),
    next: /^<(.*)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1],
  };
}

/** Reads a list two rows at a time, and does something between the first page and the second. */
async function readInPages(path: string, afterFirst?: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  let next: string | undefined = `${path}${path.includes('?') ? '&' : '?'}limit=2`;
  while (next !== undefined) {
    const isFirst = seen.length === 0;
    const page = await ask(next);
    expect(page.status, next).toBe(200);
    expect(page.rows.length).toBeLessThanOrEqual(2);
    seen.push(...page.rows.map(({ id }) => id));
    if (isFirst) await afterFirst?.();
    next = page.next;
  }
  return seen;
}

async function idsOf(path: string): Promise<string[]> {
  const { rows, total } = await ask(path);
  expect(total, path).toBe(rows.length);
  return rows.map(({ id }) => id);
}

/** Sorts by a value, and equal ones by their id, as the server has to. */
function sorted<Of extends { id: string }>(all: Of[], numberOf: (row: Of) => number): string[] {
  const order = (one: Of, other: Of) =>
    numberOf(one) - numberOf(other) || (one.id < other.id ? -1 : 1);
  return all.toSorted(order).map(({ id }) => id);
}

describe('the list of active loans', () => {
  // Of each value, two rows have the same.
  const values = [
    { due: 2, sent: 5, fee: 0 },
    { due: 2, sent: 4, fee: 200 },
    { due: -3, sent: 4, fee: 200 },
    { due: 6, sent: 1, fee: 100 },
    { due: 6, sent: 1, fee: 100 },
  ];

  it.each([
    ['due', 'open'],
    ['disbursed', 'open'],
    ['owed', 'open'],
    ['due', 'defaulted'],
    ['disbursed', 'defaulted'],
    ['owed', 'written_off'],
  ])('is sorted by %s, %s, both ways and across equal values', async (sort, status) => {
    const made: { id: string; due: number; disbursed: number; owed: number }[] = [];
    for (const { due, sent, fee } of values) {
      const [dueAt, sentAt] = [dueIn(due), daysAgo(sent)];
      const id = await makeLoan({
        ...{ dueAt, sentAt, lateFeeCents: cents(fee) },
        ...(status === 'open' ? {} : { status: status as Loan['status'] }),
      });
      made.push({ id, due: dueAt.getTime(), disbursed: sentAt.getTime(), owed: fee });
    }
    const expected = sorted(made, (loan) => loan[sort as 'due' | 'disbursed' | 'owed']);
    const path = `active-loans?status=${status}&sort=${sort}`;
    expect(await readInPages(path)).toEqual(expected);
    expect(await readInPages(`${path}&direction=asc`)).toEqual(expected);
    expect(await readInPages(`${path}&direction=desc`)).toEqual(expected.toReversed());
    if (sort === 'due') expect(await idsOf(`active-loans?status=${status}`)).toEqual(expected);
  });

  it('shows every other loan once if loans change places between two pages', async () => {
    const ids: string[] = [];
    for (const fee of [0, 100, 200, 300, 400, 500])
      ids.push(await makeLoan({ lateFeeCents: cents(fee) }));
    const [first = '', second, third, fourth, fifth, last = ''] = ids;
    const setFee = (id: string, fee: number) =>
      change((tx) =>
        tx
          .update(loans)
          .set({ lateFeeCents: cents(fee) })
          .where(eq(loans.id, id)),
      );
    const seen = await readInPages('active-loans?sort=owed', async () => {
      // A loan that was shown goes to the end, and a loan that was not goes to the beginning.
      await setFee(first, 900);
      await setFee(last, 0);
    });
    expect(seen).toEqual([first, second, third, fourth, fifth, first]);
  });

  it('has the chips of loans that are overdue, due today, paid in a moment, or asked about', async () => {
    const plain = await makeLoan({ dueAt: dueIn(3) });
    const overdue = await makeLoan({ dueAt: dueIn(-2), status: 'overdue' });
    const dueToday = await makeLoan({ dueAt: dueIn(0) });
    const processing = await makeLoan({ dueAt: dueIn(2), paymentProcessing: true });
    const asked = await makeLoan({ dueAt: dueIn(1) });
    const answered = await makeLoan({ dueAt: dueIn(1) });
    const sentAgain = await makeLoan({ status: 'funded', dueAt: dueIn(4) });
    await change((tx) =>
      tx.insert(extensionRequests).values([
        { ...requestOf(asked), status: 'waiting' },
        // Its money came back after the request, and is on its way again: Today doesn't count it either.
        { ...requestOf(sentAgain), status: 'waiting' },
        {
          ...requestOf(answered),
          status: 'refused',
          answeredAt: daysAgo(0),
          answeredBy: admin.id,
        },
      ]),
    );
    const found = (only: string) => idsOf(`active-loans?only=${only}`);
    expect(await found('overdue')).toEqual([overdue]);
    expect(await found('due_today')).toEqual([dueToday]);
    expect(await found('processing')).toEqual([processing]);
    expect(await found('asked_for_time')).toEqual([asked]);
    for (const all of ['', 'all']) {
      expect(await found(all)).toHaveLength(7);
      expect(await found(all)).toContain(plain);
    }
    const search = 'search=borrower';
    expect(await idsOf(`active-loans?only=processing&${search}&sort=owed`)).toEqual([processing]);
    expect(await idsOf('active-loans?only=processing&search=nobody')).toEqual([]);
    expect(await idsOf('active-loans?only=overdue&status=defaulted')).toEqual([]);
  });

  it('takes a loan as due today by the day of its own time zone', async () => {
    const zones = ['Pacific/Kiritimati', 'Etc/GMT+12', testLender.timeZone];
    const expected: string[] = [];
    for (const timeZone of zones) {
      const day = localDay(now(), timeZone);
      for (const ahead of [-1, 0, 1]) {
        const dueAt = dueAtOnDay({ day: addDays(day, ahead), timeZone });
        const id = await makeLoan({ dueAt, timeZone });
        if (ahead === 0) expected.push(id);
      }
    }
    expect((await idsOf('active-loans?only=due_today')).toSorted()).toEqual(expected.toSorted());
    const { rows } = await ask('active-loans');
    const badges = rows.filter(({ days_until_due }) => days_until_due === 0).map(({ id }) => id);
    expect(badges.toSorted()).toEqual(expected.toSorted());
  });

  it.each(['only=late', 'sort=name', 'direction=up'])('refuses %s', async (query) => {
    const { status, fields } = await ask(`active-loans?${query}`);
    expect(status).toBe(400);
    expect(Object.keys(fields ?? {})).toEqual([query.split('=')[0]]);
  });

  it('refuses the page of a list that is sorted by another kind of value', async () => {
    for (let made = 0; made < 2; made++) await makeLoan();
    const byDue = await ask('active-loans?limit=1');
    const byOwed = await ask('active-loans?limit=1&sort=owed');
    for (const [page, sort] of [
      [byDue, 'owed'],
      [byOwed, 'due'],
    ] as const) {
      const cursor = new URL(page.next ?? '', 'http://unused').searchParams.get('cursor');
      const { status, fields } = await ask(`active-loans?sort=${sort}&cursor=${cursor}`);
      expect([status, Object.keys(fields ?? {})]).toEqual([400, ['cursor']]);
    }
  });

  function requestOf(loanId: string) {
    const asked = { askedDay: addDays(today, 5), askedAt: daysAgo(1) };
    return { id: randomUUID(), loanId, memberId: borrower.id, ...asked };
  }
});

describe('the list of loans to send', () => {
  const pending = (principal: number, approved: number, changes: Partial<Loan> = {}) =>
    makeLoan({
      ...{ status: 'funded', sent: false, sentAt: null, dueAt: null },
      ...{ principalCents: cents(principal), approvedAt: daysAgo(approved) },
      ...changes,
    });

  it('is sorted by request and by amount, both ways and across equal values', async () => {
    const made: { id: string; amount: number; requested: number }[] = [];
    for (const [amount, approved] of [
      [2000, 3],
      [1000, 3],
      [1500, 1],
      [1500, 2],
      [1500, 2],
    ] as const) {
      const id = await pending(amount, approved);
      made.push({ id, amount, requested: -approved });
    }
    for (const by of ['amount', 'requested'] as const) {
      const expected = sorted(made, (loan) => loan[by]);
      expect(await readInPages(`pending-loans?sort=${by}`)).toEqual(expected);
      expect(await readInPages(`pending-loans?sort=${by}&direction=desc`)).toEqual(
        expected.toReversed(),
      );
    }
    expect(await idsOf('pending-loans')).toEqual(sorted(made, ({ requested }) => requested));
  });

  it('has the chips of loans that were never sent and of those that came back', async () => {
    const fresh = await pending(1000, 1);
    const returned = await pending(1000, 2, { lastPayoutFailure: 'account_closed' });
    expect(await idsOf('pending-loans?payout=never_sent')).toEqual([fresh]);
    expect(await idsOf('pending-loans?payout=returned')).toEqual([returned]);
    expect(await idsOf('pending-loans?payout=all')).toEqual([returned, fresh]);
    expect((await ask('pending-loans?payout=lost')).status).toBe(400);
  });
});

describe('the list of members', () => {
  const listed = async (query: string) => {
    const answer = await callTestHttp(http.router.app, {
      method: 'GET',
      url: `/api/admin/members?${query}`,
      token: admin.token,
    });
    return answer.json() as { members: Row[]; total: number; next_cursor: string | null };
  };

  it('is sorted by completed loans, both ways and across equal numbers', async () => {
    const made: { id: string; completed: number }[] = [];
    for (const completed of [2, 0, 2, 7, 2]) {
      const { id } = await signUp(http.router.app, { last_name: 'Counted' });
      made.push({ id, completed });
      await change((tx) =>
        tx.update(members).set({ completedLoans: completed }).where(eq(members.id, id)),
      );
    }
    const expected = sorted(made, ({ completed }) => completed);
    for (const [direction, order] of [
      ['asc', expected],
      ['desc', expected.toReversed()],
    ] as const) {
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const query = `search=counted&sort=loans&direction=${direction}&limit=2`;
        const page = await listed(cursor ? `${query}&cursor=${cursor}` : query);
        expect(page.total).toBe(5);
        seen.push(...page.members.map(({ id }) => id));
        cursor = page.next_cursor;
      }
      expect(seen).toEqual(order);
    }
  });

  it('has the chips of those whose ID is pending and of those who owe', async () => {
    const signed = async (status: 'pending' | 'approved') => {
      const { id } = await signUp(http.router.app, { last_name: 'Chipped' });
      await change((tx) => tx.update(members).set({ idStatus: status }).where(eq(members.id, id)));
      return id;
    };
    const [waiting, owing, both] = [
      await signed('pending'),
      await signed('approved'),
      await signed('pending'),
    ];
    const [repaid, unsent, lost, late] = [
      await signed('approved'),
      await signed('approved'),
      await signed('approved'),
      await signed('approved'),
    ];
    await makeLoan({}, owing);
    await makeLoan({}, both);
    await makeLoan({}, both);
    await makeLoan({ status: 'repaid', repaidAt: now() }, repaid);
    await makeLoan({ status: 'funded', sent: false, sentAt: null, dueAt: null }, unsent);
    await makeLoan({ status: 'written_off' }, lost);
    await makeLoan({ status: 'defaulted' }, late);
    const found = async (query: string) => {
      const { members: rows, total } = await listed(`search=chipped&${query}`);
      expect(total).toBe(rows.length);
      return rows.map(({ id }) => id).toSorted();
    };
    expect(await found('id_verification_status=pending')).toEqual([waiting, both].toSorted());
    expect(await found('debt=owes')).toEqual([owing, both, late].toSorted());
    expect(await found('debt=owes&id_verification_status=pending')).toEqual([both]);
    expect(await found('debt=all&id_verification_status=all')).toHaveLength(7);
  });
});

describe('each order is read from an index, from the cursor on', () => {
  const out = "status in ('funded','disbursed','overdue') and sent";
  const owed = 'principal_cents + interest_cents + late_fee_cents';
  it.each([
    ['loans', out, 'sent_at', 'now()', 'loans_out_by_sent'],
    ['loans', out, owed, '2500::bigint', 'loans_out_by_owed'],
    ['loans', "status = 'defaulted'", 'sent_at', 'now()', 'loans_lost_by_sent'],
    ['loans', "status = 'defaulted'", owed, '2500::bigint', 'loans_lost_by_owed'],
    ['loans', 'payment_processing', 'due_at', 'now()', 'loans_processing_by_due'],
    [
      'loans',
      "status = 'funded' and sent = false",
      'principal_cents',
      '2500::bigint',
      'loans_pending_by_amount',
    ],
    ['members', 'true', 'completed_loans', '2::bigint', 'members_by_loans'],
    ['members', "id_status = 'pending'", 'created_at', 'now()', 'members_id_pending'],
  ])('%s where %s, by %s', async (table, condition, value, at, index) => {
    const plan = await change(async (tx) => {
      // Tables of a few rows are faster to read whole, and to sort.
      for (const other of ['seqscan', 'sort', 'bitmapscan'])
        await tx.execute(sql.raw(`set local enable_${other} = off`));
      const rows = await rowsOf<{ 'QUERY PLAN': string }>(
        tx,
        sql.raw(`explain (costs off) select * from ${table} where ${condition}
          and (${value}, id) > (${at}, '${admin.id}') order by ${value}, id limit 51`),
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain(`Index Scan using ${index}`);
    expect(plan).toContain('Index Cond: ');
    expect(plan).not.toContain('Sort');
  });
});
