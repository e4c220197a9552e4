import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { findActor, grantAdmin } from '../identity/index.ts';
import { membersAlone } from '../members/members.testing.ts';
import { registerMemberRoutes } from '../members/routes.ts';
import { notices } from '../notices/index.ts';
import { openNotice } from '../notices/sealed-notice.ts';
import { work } from '../platform/database/tables.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { createTestHttp, signUp, type TestHttp } from '../platform/testing.ts';
import { scheduleMorningMail, writeMorningMail } from './write-morning-mail.ts';

let http: TestHttp;
let runtime: Runtime;
let admin: { id: string; email: string };

/** 10 am in New York. */
const monday = new Date('2026-03-02T15:00:00.000Z');
const hourMs = 3_600_000;

beforeEach(async () => {
  await http?.close();
  http = await createTestHttp(findActor);
  registerMemberRoutes(http.router, { ...http.runtime, ...membersAlone });
  runtime = { ...http.runtime, morningMailHour: 7 };
  http.wall.now = monday;
  admin = await signUp(http.router.app, { first_name: 'Adam' });
  await signUp(http.router.app);
  await http.router.database.transact((tx) =>
    grantAdmin(tx, http.router.keys, { email: admin.email, now: monday }),
  );
});
afterAll(() => http.close());

function readMails() {
  return http.router.database.transact(async (tx) => {
    const rows = await tx.select().from(notices).where(eq(notices.kind, 'staff_morning'));
    return Promise.all(
      rows.map(async (row) => ({ ...row, ...(await openNotice(tx, http.router.keys, row)) })),
    );
  });
}

const readWork = () =>
  http.router.database.transact((tx) =>
    tx.select().from(work).where(eq(work.kind, 'morning_mail')),
  );

test('is not scheduled unless the lender sets an hour, and work of an earlier hour ends', async () => {
  const without = { ...runtime, morningMailHour: null };
  await scheduleMorningMail(without);
  expect(await readWork()).toEqual([]);
  expect(await writeMorningMail(without)('daily')).toBe('done');
  expect(await readMails()).toEqual([]);
});

test('is due at the next such hour of the lender’s day, however many servers start', async () => {
  await scheduleMorningMail(runtime);
  await scheduleMorningMail(runtime);
  const [row, ...others] = await readWork();
  expect(others).toEqual([]);
  // 7 am in New York.
  expect(row?.dueAt).toEqual(new Date('2026-03-03T12:00:00.000Z'));
});

test('goes to each admin once a day, also where two servers write it', async () => {
  http.wall.now = new Date('2026-03-03T12:00:00.000Z');
  const tomorrow = new Date('2026-03-04T12:00:00.000Z');
  const [one, another] = await Promise.all([
    writeMorningMail(runtime)('daily'),
    writeMorningMail(runtime)('daily'),
  ]);
  expect([one, another]).toEqual([{ againAt: tomorrow }, { againAt: tomorrow }]);
  http.wall.now = new Date(http.wall.now.getTime() + 5 * hourMs);
  await writeMorningMail(runtime)('daily');
  expect(await readMails()).toMatchObject([
    {
      subjectId: admin.id,
      aboutId: '2026-03-03',
      to: { email: admin.email },
      data: { count: 0, outCents: 0, rows: [] },
    },
  ]);
  http.wall.now = tomorrow;
  await writeMorningMail(runtime)('daily');
  expect((await readMails()).map(({ aboutId }) => aboutId).sort()).toEqual([
    '2026-03-03',
    '2026-03-04',
  ]);
});

test('waits for the hour if the lender has set a later one since', async () => {
  http.wall.now = new Date('2026-03-03T12:00:00.000Z');
  const later = { ...runtime, morningMailHour: 9 };
  expect(await writeMorningMail(later)('daily')).toEqual({
    againAt: new Date('2026-03-03T14:00:00.000Z'),
  });
  expect(await readMails()).toEqual([]);
});

test('counts what waits', async () => {
  await http.router.database.transact((tx) =>
    tx.insert(work).values({
      ...{ id: randomUUID(), kind: 'check_payout', key: 'one', attempts: 20 },
      ...{ dueAt: monday, createdAt: monday, parkedAt: monday, lastError: 'Error' },
    }),
  );
  http.wall.now = new Date('2026-03-03T12:00:00.000Z');
  await writeMorningMail(runtime)('daily');
  const rows = [{ kind: 'parked_work', count: 1, oldestAt: monday, sumCents: null }];
  expect(await readMails()).toMatchObject([{ data: { count: 1, rows } }]);
});
