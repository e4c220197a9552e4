import { type Cents, cents, zeroCents } from '@sevenday/lending';
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as ledger from '../ledger/index.ts';
import { auditEntries } from '../platform/database/tables.ts';
import { callTestHttp, signUp } from '../platform/testing.ts';
import { type AdminWorld, lend, openAdminWorld } from '../reports/admin-world.testing.ts';
import { readDueContacts, registerContactRoutes } from './index.ts';
import { contacts } from './tables.ts';

let world: AdminWorld;
beforeAll(async () => {
  world = await openAdminWorld((http) => registerContactRoutes(http.router, http.runtime));
});
afterAll(() => world.http.close());

const nobody = '00000000-0000-4000-8000-000000000000';
/** A moment of March 2026, at 10 in the morning in New York. */
const morning = (day: number) => new Date(Date.UTC(2026, 2, day, day < 8 ? 15 : 14));

const newMember = () => signUp(world.http.router.app);

function send(path: string, body: Record<string, unknown>, token = world.admin.token) {
  return callTestHttp(world.http.router.app, { method: 'POST', url: `/api${path}`, token, body });
}

const call = { channel: 'call', direction: 'outgoing', note: 'Asked when they will pay.' };

async function record(memberId: string, more: Record<string, unknown> = {}) {
  const answer = await send(`/admin/members/${memberId}/contacts`, { ...call, ...more });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ id: string; warnings: string[] }>();
}

async function readRecorded(memberId: string) {
  const { body } = await world.get(`/admin/members/${memberId}/timeline`);
  return JSON.parse(body).flatMap(({ contact }: { contact: unknown }) => contact ?? []);
}

async function post(
  of: { memberId: string; loanId: string },
  entry: ledger.LedgerEntry,
  at: Date,
): Promise<void> {
  await world.http.router.database.transact((tx) =>
    ledger.postEntry(tx, {
      ...{ entry, loanId: of.loanId, subjectId: of.memberId, effectiveAt: at, recordedAt: at },
      ...{ actorId: null, providerReference: null },
    }),
  );
}

const parts = (principalCents: Cents) => ({
  ...{ principalCents, interestCents: cents(500), lateFeeCents: zeroCents },
});

describe('recording a contact', () => {
  test('is for admins, about a member who is there', async () => {
    const member = await newMember();
    const path = `/admin/members/${member.id}/contacts`;
    expect((await send(path, call, member.token)).statusCode).toBe(403);
    expect((await send(path, call, 'x'.repeat(43))).statusCode).toBe(401);
    const unknown = await send(`/admin/members/${nobody}/contacts`, call);
    expect(unknown.json().code).toBe('member_not_found');
  });

  test('shows who recorded what, and when', async () => {
    world.http.wall.ofDatabase = morning(2);
    const member = await newMember();
    const loanId = await lend(world, member.id, morning(1));
    const { id } = await record(member.id, { loan: loanId, next_contact_day: '2026-03-09' });
    expect(await readRecorded(member.id)).toEqual([
      {
        ...{ id, loan_id: loanId, ...call, promise: null, struck: null },
        ...{ next_contact_day: '2026-03-09', recorded_by: 'Adam M. Lee' },
        recorded_at: morning(2).toISOString(),
      },
    ]);
  });

  test('keeps the words under the person’s own key, and out of the audit trail', async () => {
    const member = await newMember();
    const secret = 'Lost the job at the mill.';
    const { id } = await record(member.id, { note: secret, next_contact_day: '2026-03-20' });
    const { database } = world.http.router;
    const [row] = await database.transact((tx) =>
      tx.select().from(contacts).where(eq(contacts.id, id)),
    );
    expect(row?.note.includes('mill')).toBe(false);
    const [entry] = await database.transact((tx) =>
      tx
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.subjectId, member.id))
        .orderBy(desc(auditEntries.id))
        .limit(1),
    );
    expect(entry).toMatchObject({
      ...{ action: 'contact.noted', objectId: id, detailsHash: null },
      codes: {
        ...{ channel: 'call', direction: 'outgoing', loan: null },
        ...{ promised_cents: null, promised_day: null, next_contact_day: '2026-03-20' },
      },
    });
    expect(JSON.stringify(entry)).not.toContain('mill');
  });

  test.each([
    ['note', { note: ' \n ' }, 'Note is required.'],
    ['channel', { channel: 'pigeon' }, 'Choose how you were in contact.'],
    ['loan', { loan: nobody }, 'Choose one of this member’s loans.'],
    ['promise_day', { promise_amount: '18.50' }, 'Choose the day that was promised.'],
    ['promise_amount', { promise_day: '2026-03-20' }, 'Enter the amount that was promised.'],
    [
      'promise_amount',
      { promise_amount: 0, promise_day: '2026-03-20' },
      'Enter an amount above $0.00.',
    ],
    [
      'promise_day',
      { promise_amount: 5, promise_day: '2026-03-01' },
      'Choose today or a later day.',
    ],
    ['next_contact_day', { next_contact_day: '2026-03-01' }, 'Choose today or a later day.'],
  ])('refuses a wrong %s beside its field: %j', async (field, more, sentence) => {
    world.http.wall.ofDatabase = morning(2);
    const member = await newMember();
    const answer = await send(`/admin/members/${member.id}/contacts`, { ...call, ...more });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toEqual({ [field]: sentence });
  });

  test('takes the empty fields of a form as nothing', async () => {
    const member = await newMember();
    const empty = { loan: '', promise_amount: '', promise_day: '', next_contact_day: '' };
    await record(member.id, empty);
    expect(await readRecorded(member.id)).toMatchObject([{ loan_id: null, promise: null }]);
  });

  test('refuses the loan of another member', async () => {
    const [member, other] = [await newMember(), await newMember()];
    const loan = await lend(world, other.id, morning(1));
    const answer = await send(`/admin/members/${member.id}/contacts`, { ...call, loan });
    expect(answer.json().fields).toHaveProperty('loan');
  });
});

describe('a call', () => {
  test('brings a warning outside of 8 to 21 o’clock, and is recorded all the same', async () => {
    const member = await newMember();
    world.http.wall.ofDatabase = new Date('2026-03-03T12:59:00Z');
    expect((await record(member.id)).warnings).toEqual(['outside_hours']);
    expect((await record(member.id, { direction: 'incoming' })).warnings).toEqual([]);
    expect((await record(member.id, { channel: 'text' })).warnings).toEqual([]);
    expect(await readRecorded(member.id)).toHaveLength(3);
  });

  test('brings a warning from the eighth in seven days about one debt', async () => {
    world.http.wall.ofDatabase = morning(3);
    const member = await newMember();
    const loan = await lend(world, member.id, morning(1));
    for (let calls = 0; calls < 7; calls++)
      expect((await record(member.id, { loan })).warnings).toEqual([]);
    expect((await record(member.id, { loan })).warnings).toEqual(['too_many']);
    expect((await record(member.id)).warnings).toEqual([]);
  });
});

describe('a promise', () => {
  test('is kept by what the books say was paid in time, and broken again if that is taken back', async () => {
    world.http.wall.ofDatabase = morning(2);
    const member = await newMember();
    const loanId = await lend(world, member.id, morning(1));
    const of = { memberId: member.id, loanId };
    await post(of, ledger.disbursePressed(parts(cents(2000))), morning(1));
    await record(member.id, { loan: loanId, promise_amount: '25', promise_day: '2026-03-05' });
    const outcome = async () => (await readRecorded(member.id))[0].promise;
    expect(await outcome()).toEqual({ day: '2026-03-05', amount: 25, outcome: 'open' });
    world.http.wall.ofDatabase = morning(6);
    expect(await outcome()).toMatchObject({ outcome: 'broken' });
    // Settled on the last minute of the day in New York; the books heard of it later.
    const lastMinute = new Date('2026-03-06T04:59:00Z');
    await post(of, ledger.paid({ ...parts(cents(2000)), into: 'provider_balance' }), lastMinute);
    expect(await outcome()).toMatchObject({ outcome: 'kept' });
    const returned = { ...parts(cents(2000)), how: 'payment_returned' as const };
    await post(of, ledger.disputeLostOrPaymentReturned(returned), morning(8));
    expect(await outcome()).toMatchObject({ outcome: 'broken' });
  });

  test('about one loan is not kept by a payment of another', async () => {
    world.http.wall.ofDatabase = morning(2);
    const member = await newMember();
    const [promised, other] = [
      await lend(world, member.id, morning(1)),
      await lend(world, member.id, morning(1)),
    ];
    await record(member.id, { loan: promised, promise_amount: 25, promise_day: '2026-03-05' });
    await record(member.id, { promise_amount: 25, promise_day: '2026-03-05' });
    const of = { memberId: member.id, loanId: other };
    await post(of, ledger.disbursePressed(parts(cents(2000))), morning(1));
    await post(of, ledger.paid({ ...parts(cents(2000)), into: 'lender_bank' }), morning(3));
    const outcomes = (await readRecorded(member.id)).map(
      ({ loan_id, promise }: { loan_id: string | null; promise: { outcome: string } }) => [
        loan_id,
        promise.outcome,
      ],
    );
    expect(Object.fromEntries(outcomes)).toEqual({ [promised]: 'open', null: 'kept' });
  });
});

describe('a wrong contact', () => {
  test('is struck through once, with a reason, and stays to be read', async () => {
    world.http.wall.ofDatabase = morning(2);
    const member = await newMember();
    const { id } = await record(member.id, { note: 'For another member.' });
    const strike = (reason: string, token?: string) =>
      send(`/admin/contacts/${id}/strike`, { reason }, token);
    expect((await strike('Mine', member.token)).statusCode).toBe(403);
    expect((await strike('')).json().fields).toEqual({ reason: 'Reason is required.' });
    expect((await strike('Wrong person.')).json()).toEqual({ ok: true });
    expect(await readRecorded(member.id)).toMatchObject([
      {
        note: 'For another member.',
        struck: { at: morning(2).toISOString(), by: 'Adam M. Lee', reason: 'Wrong person.' },
      },
    ]);
    expect((await strike('Again')).json().code).toBe('contact_struck');
    const unknown = await send(`/admin/contacts/${nobody}/strike`, { reason: 'None' });
    expect(unknown.json().code).toBe('contact_not_found');
  });

  test('can be neither rewritten nor deleted, even in the database', async () => {
    const member = await newMember();
    const { id } = await record(member.id);
    const attempt = (statement: string) =>
      world.http.router.database.transact((tx) => tx.execute(sql.raw(statement)));
    for (const statement of [
      `update contacts set channel = 'text' where id = '${id}'`,
      `update contacts set next_contact_day = '2026-03-09' where id = '${id}'`,
      `delete from contacts where id = '${id}'`,
    ]) {
      await expect(attempt(statement), statement).rejects.toThrow();
    }
    await send(`/admin/contacts/${id}/strike`, { reason: 'Wrong' });
    const undone = `update contacts set struck_at = null, struck_by = null, struck_reason = null where id = '${id}'`;
    await expect(attempt(undone)).rejects.toThrow();
  });
});

describe('the members to contact', () => {
  let alone: AdminWorld;
  beforeAll(async () => {
    alone = await openAdminWorld((http) => registerContactRoutes(http.router, http.runtime));
  });
  afterAll(() => alone.http.close());

  test('are those of the last contact’s day, the oldest first, until another contact is recorded', async () => {
    const { app, database } = alone.http.router;
    const recordAt = async (memberId: string, at: Date, next_contact_day: string) => {
      alone.http.wall.ofDatabase = at;
      const url = `/api/admin/members/${memberId}/contacts`;
      const body = { ...call, next_contact_day };
      const { token } = alone.admin;
      return (await callTestHttp(app, { method: 'POST', url, token, body })).json().id as string;
    };
    const due = (today: string, limit?: number) =>
      database.transact((tx) => readDueContacts(tx, { today, ...(limit ? { limit } : {}) }));
    expect(await due('2026-03-30')).toEqual({ count: 0, oldestDay: null, members: [] });

    const [first, second] = [await signUp(app), await signUp(app)];
    await recordAt(first.id, morning(2), '2026-03-06');
    await recordAt(second.id, morning(2), '2026-03-05');
    expect((await due('2026-03-04')).count).toBe(0);
    expect(await due('2026-03-06')).toMatchObject({
      ...{ count: 2, oldestDay: '2026-03-05' },
      members: [
        { id: second.id, day: '2026-03-05' },
        { id: first.id, full_name: 'Ann M. Lee', day: '2026-03-06' },
      ],
    });
    expect(await due('2026-03-06', 1)).toMatchObject({ count: 2, members: [{ id: second.id }] });

    const later = await recordAt(second.id, morning(5), '');
    expect((await due('2026-03-06')).members).toMatchObject([{ id: first.id }]);
    const strike = { method: 'POST', url: `/api/admin/contacts/${later}/strike` } as const;
    await callTestHttp(app, { ...strike, token: alone.admin.token, body: { reason: 'Wrong' } });
    expect((await due('2026-03-06')).count).toBe(2);
  });

  test('are right when a contact is struck through while another is recorded', async () => {
    const { app, database } = alone.http.router;
    const { token } = alone.admin;
    const member = await signUp(app);
    const post = (path: string, body: Record<string, unknown>) =>
      callTestHttp(app, { method: 'POST', url: `/api/admin${path}`, token, body });
    alone.http.wall.ofDatabase = morning(2);
    for (const day of ['2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13']) {
      const { id } = (await post(`/members/${member.id}/contacts`, call)).json();
      alone.http.wall.ofDatabase = new Date(alone.http.wall.ofDatabase.getTime() + 60_000);
      await Promise.all([
        post(`/contacts/${id}/strike`, { reason: 'Wrong' }),
        post(`/members/${member.id}/contacts`, { ...call, next_contact_day: day }),
      ]);
      const due = await database.transact((tx) => readDueContacts(tx, { today: '2026-03-30' }));
      expect(due.members.find(({ id: of }) => of === member.id)?.day).toBe(day);
      alone.http.wall.ofDatabase = new Date(alone.http.wall.ofDatabase.getTime() + 60_000);
    }
  });
});
