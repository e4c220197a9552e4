import { randomUUID } from 'node:crypto';
import type { AuditAction } from '@sevenday/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerContactRoutes } from '../../contacts/index.ts';
import { notices, notify } from '../../notices/index.ts';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import { callTestHttp, signUp } from '../../platform/testing.ts';
import { type AdminWorld, lend, openAdminWorld } from '../admin-world.testing.ts';

let world: AdminWorld;
beforeAll(async () => {
  world = await openAdminWorld((http) => registerContactRoutes(http.router, http.runtime));
});
afterAll(() => world.http.close());

const nobody = '00000000-0000-4000-8000-000000000000';
const hour = (n: number) => new Date(Date.UTC(2026, 2, 4, n));

const three = [
  [1, 'loan.approved'],
  [2, 'loan.disbursed'],
  [3, 'loan.overdue'],
] as const;

type Shown = {
  id: string;
  at: string;
  event: { action: string; by: string | null; codes: Record<string, unknown> } | null;
  notice: { subject: string } | null;
  contact: { note: string } | null;
};

const words = ({ event, notice, contact }: Shown) =>
  event?.action ?? notice?.subject ?? contact?.note;

async function audit(subjectId: string, action: AuditAction, at: Date): Promise<void> {
  const { database, keys } = world.http.router;
  await database.transact((tx) =>
    recordAudit(tx, keys, {
      ...{ at, actorId: world.admin.id, action, subjectId, codes: { amount_cents: 2500 } },
      object: { type: 'loan', id: nobody },
    }),
  );
}

async function mail(subjectId: string, aboutId: string, at: Date): Promise<void> {
  const { database, keys } = world.http.router;
  const to = { email: 'ann@example.com', firstName: 'Ann' };
  await database.transact((tx) =>
    notify(tx, keys, { subjectId, to, kind: 'id_approved', aboutId, data: {}, now: at }),
  );
}

async function contact(memberId: string, note: string, at: Date): Promise<void> {
  world.http.wall.ofDatabase = at;
  const answer = await callTestHttp(world.http.router.app, {
    method: 'POST',
    url: `/api/admin/members/${memberId}/contacts`,
    token: world.admin.token,
    body: { channel: 'text', direction: 'incoming', note },
  });
  expect(answer.statusCode).toBe(200);
}

/** Reads the whole timeline in pages of this size. */
async function readAll(memberId: string, limit: number): Promise<Shown[]> {
  const seen: Shown[] = [];
  let path: string | undefined = `/admin/members/${memberId}/timeline?limit=${limit}`;
  while (path) {
    const page: Awaited<ReturnType<AdminWorld['get']>> = await world.get(path);
    expect(page.statusCode, page.body).toBe(200);
    seen.push(...page.json<Shown[]>());
    path = /<\/api([^>]+)>/.exec(String(page.headers.link))?.[1];
  }
  return seen;
}

describe('a member’s timeline', () => {
  test('is closed to borrowers and strangers, and there only for a member', async () => {
    const ann = await signUp(world.http.router.app);
    const path = `/admin/members/${ann.id}/timeline`;
    expect((await world.get(path, ann.token)).statusCode).toBe(403);
    expect((await world.get(path, 'x'.repeat(43))).statusCode).toBe(401);
    const unknown = await world.get(`/admin/members/${nobody}/timeline`);
    expect(unknown.json().code).toBe('member_not_found');
  });

  test('has events, mails and contacts in one order, the newest first', async () => {
    world.http.wall.ofDatabase = hour(0);
    const member = await signUp(world.http.router.app);
    await contact(member.id, 'They will pay on Friday.', hour(15));
    await audit(member.id, 'loan.overdue', hour(13));
    await mail(member.id, 'one', hour(14));
    await audit(member.id, 'loan.repaid', hour(16));
    const shown = await readAll(member.id, 50);
    expect(shown.slice(0, 4).map(words)).toEqual([
      'loan.repaid',
      'They will pay on Friday.',
      'Your ID is approved',
      'loan.overdue',
    ]);
    expect(shown[0]).toMatchObject({
      at: hour(16).toISOString(),
      event: { by: 'Adam M. Lee', codes: { amount_cents: 2500 } },
      notice: null,
      contact: null,
    });
    for (const each of shown) {
      expect([each.event, each.notice, each.contact].filter(Boolean)).toHaveLength(1);
    }
  });

  test('leaves out sign-ins, views, and the audit entry of a contact', async () => {
    const member = await signUp(world.http.router.app);
    const left = [
      'session.started',
      'session.ended',
      'access.refused',
      'audit.opened',
      'id_document.viewed',
      'member.viewed',
      'statement.viewed',
    ] as const;
    for (const action of left) await audit(member.id, action, hour(12));
    await contact(member.id, 'Noted.', hour(12));
    const actions = (await readAll(member.id, 50)).flatMap(({ event }) => event?.action ?? []);
    expect(actions).toEqual(['member.registered']);
  });

  test('is paged without gap or repeat, also through things of one moment', async () => {
    world.http.wall.ofDatabase = hour(0);
    const member = await signUp(world.http.router.app);
    const other = await signUp(world.http.router.app);
    for (const [n, action] of three) {
      await audit(member.id, action, hour(10));
      await mail(member.id, `mail ${n}`, hour(10));
      await contact(member.id, `Contact ${n}`, hour(10));
      await audit(other.id, 'loan.repaid', hour(10));
    }
    const whole = await readAll(member.id, 50);
    expect(whole.length).toBeGreaterThanOrEqual(10);
    expect(new Set(whole.map(({ id }) => id)).size).toBe(whole.length);
    for (const limit of [1, 2, 4]) expect(await readAll(member.id, limit)).toEqual(whole);
    const page = await world.get(`/admin/members/${member.id}/timeline?limit=2`);
    expect(page.headers['x-total-count']).toBe(String(whole.length));
  });

  test('keeps its place while new things happen', async () => {
    world.http.wall.ofDatabase = hour(0);
    const member = await signUp(world.http.router.app);
    for (const [n, action] of three) await audit(member.id, action, hour(n));
    const first = await world.get(`/admin/members/${member.id}/timeline?limit=2`);
    const next = /<\/api([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
    await audit(member.id, 'loan.repaid', hour(20));
    const second = (await world.get(next)).json<Shown[]>();
    expect(words(second[0] as Shown)).toBe('loan.approved');
  });

  test.each(['nonsense', Buffer.from('2026-03-04T10:00:00.000Z x').toString('base64url')])(
    'refuses a page that is none: %s',
    async (cursor) => {
      const member = await signUp(world.http.router.app);
      const answer = await world.get(`/admin/members/${member.id}/timeline?cursor=${cursor}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().fields).toHaveProperty('cursor');
    },
  );
});

describe('the standing of a member', () => {
  const standing = async (memberId: string) =>
    (await world.get(`/admin/members/${memberId}`)).json().standing;

  test('says that a member without loans owes nothing', async () => {
    const member = await signUp(world.http.router.app);
    expect(await standing(member.id)).toEqual({
      ...{ owed: 0, loans_owed: 0, due_day: null, days_late: 0, payment_processing: false },
      ...{ written_off: 0, to_be_sent: 0, last_reminded_at: null },
      ...{ last_contact_at: null, promise: null, next_contact_day: null },
    });
  });

  test('says what is owed since when, what was written off and what is to be sent', async () => {
    world.http.wall.ofDatabase = new Date('2026-03-20T15:00:00Z');
    const member = await signUp(world.http.router.app);
    const late = new Date('2026-03-09T03:00:00Z');
    const later = new Date('2026-03-25T03:00:00Z');
    await lend(world, member.id, hour(1), { status: 'overdue', dueAt: late });
    await lend(world, member.id, hour(1), { dueAt: later, paymentProcessing: true });
    await lend(world, member.id, hour(1), { status: 'written_off' });
    await lend(world, member.id, hour(1), { status: 'repaid' });
    const unsent = { status: 'funded' as const, sent: false, dueAt: null, sentAt: null };
    await lend(world, member.id, hour(1), unsent);
    expect(await standing(member.id)).toMatchObject({
      ...{ owed: 50, loans_owed: 2, due_day: '2026-03-08', days_late: 12 },
      ...{ payment_processing: true, written_off: 25, to_be_sent: 20 },
    });
  });

  test('says when a mail last said what is due', async () => {
    const member = await signUp(world.http.router.app);
    const sentAt = (kind: 'overdue' | 'id_approved', at: Date) => ({
      ...{ id: randomUUID(), subjectId: member.id, kind, aboutId: String(at.getTime()) },
      ...{ createdAt: at, sealed: Buffer.alloc(1), status: 'sent' as const, sentAt: at },
    });
    const reminders = [sentAt('overdue', hour(3)), sentAt('overdue', hour(5))];
    await world.http.router.database.transact((tx) =>
      tx.insert(notices).values([...reminders, sentAt('id_approved', hour(7))]),
    );
    expect((await standing(member.id)).last_reminded_at).toBe(hour(5).toISOString());
  });

  test('says what the last contact says', async () => {
    world.http.wall.ofDatabase = new Date('2026-03-20T15:00:00Z');
    const member = await signUp(world.http.router.app);
    const { app } = world.http.router;
    const note = (more: Record<string, unknown>) =>
      callTestHttp(app, {
        method: 'POST',
        url: `/api/admin/members/${member.id}/contacts`,
        token: world.admin.token,
        body: { channel: 'call', direction: 'outgoing', note: 'Asked.', ...more },
      });
    await note({ promise_amount: 18.5, promise_day: '2026-03-21', next_contact_day: '2026-03-22' });
    expect(await standing(member.id)).toMatchObject({
      last_contact_at: '2026-03-20T15:00:00.000Z',
      promise: { day: '2026-03-21', amount: 18.5, outcome: 'open' },
      next_contact_day: '2026-03-22',
    });
    world.http.wall.ofDatabase = new Date('2026-03-23T15:00:00Z');
    const { id } = (await note({})).json();
    expect(await standing(member.id)).toMatchObject({
      last_contact_at: '2026-03-23T15:00:00.000Z',
      promise: { outcome: 'broken' },
      next_contact_day: null,
    });
    const strike = { method: 'POST', url: `/api/admin/contacts/${id}/strike` } as const;
    await callTestHttp(app, { ...strike, token: world.admin.token, body: { reason: 'Wrong' } });
    expect(await standing(member.id)).toMatchObject({ next_contact_day: '2026-03-22' });
  });
});
