import { randomUUID } from 'node:crypto';
import { cents } from '@sevenday/lending';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idDocuments } from '../../id-verifications/index.ts';
import * as ledger from '../../ledger/index.ts';
import { notify } from '../../notices/index.ts';
import { auditEntries } from '../../platform/database/tables.ts';
import { callTestHttp, signUp } from '../../platform/testing.ts';
import { type AdminWorld, lend, openAdminWorld } from '../admin-world.testing.ts';

let adminWorld: AdminWorld;
let ann: { id: string; token: string; email: string };
beforeAll(async () => {
  adminWorld = await openAdminWorld();
  ann = await signUp(adminWorld.http.router.app);
});
afterAll(() => adminWorld.http.close());

const nobody = '00000000-0000-4000-8000-000000000000';
const day = (n: number) => new Date(Date.UTC(2026, 1, n, 15));

describe.each(['', '/loans', '/audit'])('GET /admin/members/:id%s', (tail) => {
  test('is closed to borrowers and strangers', async () => {
    const path = `/admin/members/${ann.id}${tail}`;
    expect((await adminWorld.get(path, ann.token)).statusCode).toBe(403);
    expect((await adminWorld.get(path, 'x'.repeat(43))).statusCode).toBe(401);
  });

  test('of nobody is 404, and of what is no id 400', async () => {
    const answer = await adminWorld.get(`/admin/members/${nobody}${tail}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().code).toBe('member_not_found');
    expect((await adminWorld.get(`/admin/members/123${tail}`)).statusCode).toBe(400);
  });
});

describe('a member’s page', () => {
  test('tells of someone new that nothing has happened yet', async () => {
    const fresh = await signUp(adminWorld.http.router.app);
    const answer = await adminWorld.get(`/admin/members/${fresh.id}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      member: { id: fresh.id, email: fresh.email },
      id_documents: [],
      bank_accounts: [],
      loan_totals: { loans: 0, sent: 0, repaid_loans: 0, refunds_owed: 0 },
    });
  });

  test('tells who decided on a document, and with what notes', async () => {
    await adminWorld.http.router.database.transact((tx) =>
      tx.insert(idDocuments).values({
        id: randomUUID(),
        memberId: ann.id,
        file: randomUUID(),
        extension: 'jpg',
        mediaType: 'image/jpeg',
        kind: 'image',
        byteSize: 10,
        status: 'rejected',
        notes: 'Blurred.',
        submittedAt: day(1),
        decidedAt: day(2),
        decidedBy: adminWorld.admin.id,
      }),
    );
    const { id_documents } = (await adminWorld.get(`/admin/members/${ann.id}`)).json();
    expect(id_documents).toMatchObject([
      { status: 'rejected', notes: 'Blurred.', decided_by: 'Adam M. Lee' },
    ]);
  });

  test('sums up what was sent, also of a loan that was lowered since, what is out, and what is owed back', async () => {
    const member = await signUp(adminWorld.http.router.app);
    const repaid = await lend(adminWorld, member.id, day(1), {
      status: 'repaid',
      repaidAt: day(5),
    });
    const open = await lend(adminWorld, member.id, day(6), {
      principalCents: cents(1850),
      interestCents: cents(463),
      lateFeeCents: cents(125),
    });
    const terms = { principalCents: cents(2000), interestCents: cents(500) };
    await adminWorld.http.router.database.transact(async (tx) => {
      for (const [loanId, entry] of [
        [repaid, ledger.disbursePressed(terms)],
        [open, ledger.disbursePressed(terms)],
        [open, ledger.excessPayment({ amountCents: cents(300) })],
        [open, ledger.principalLowered({ principalCents: cents(150), interestCents: cents(37) })],
      ] as const) {
        await ledger.postEntry(tx, {
          entry,
          loanId,
          subjectId: member.id,
          effectiveAt: day(7),
          recordedAt: day(7),
          actorId: null,
          providerReference: null,
        });
      }
    });
    const { standing, loan_totals, bank_accounts } = (
      await adminWorld.get(`/admin/members/${member.id}`)
    ).json();
    expect(standing).toMatchObject({ owed: 24.38, loans_owed: 1 });
    expect(loan_totals).toEqual({
      loans: 2,
      sent: 40,
      repaid_loans: 1,
      refunds_owed: 3,
    });
    expect(bank_accounts).toHaveLength(2);
  });
});

describe('a member’s loans', () => {
  test('come newest first, with their attempts, page by page', async () => {
    const member = await signUp(adminWorld.http.router.app);
    const first = await lend(adminWorld, member.id, day(1), { status: 'written_off' });
    const second = await lend(adminWorld, member.id, day(3));
    const page = await adminWorld.get(`/admin/members/${member.id}/loans?limit=1`);
    expect(page.headers['x-total-count']).toBe('2');
    expect(page.json()).toMatchObject([
      {
        id: second,
        amount: 20,
        status: 'disbursed',
        total_due: 25,
        attempts: [
          {
            kind: 'payout',
            amount: 20,
            status: 'failed',
            failure_reason: 'The account is closed.',
            debit_day: null,
          },
        ],
      },
    ]);
    const next = /<\/api([^>]+)>/.exec(String(page.headers.link))?.[1] ?? '';
    const rest = await adminWorld.get(next);
    expect(rest.json()).toMatchObject([{ id: first, status: 'defaulted', written_off: true }]);
    expect(rest.headers.link).toBeUndefined();
  });
});

describe('a member’s audit trail', () => {
  const edit = (id: string, body: Record<string, unknown>) =>
    callTestHttp(adminWorld.http.router.app, {
      method: 'PUT',
      url: `/api/admin/members/${id}`,
      token: adminWorld.admin.token,
      body,
    });

  test('tells what was done and by whom, newest first, the person sealed', async () => {
    const member = await signUp(adminWorld.http.router.app);
    await edit(member.id, { phone: '(555) 010-9999', membership_level: 'gold' });
    const answer = await adminWorld.get(`/admin/members/${member.id}/audit`);
    expect(answer.json()[0]).toMatchObject({
      action: 'member.updated',
      by: 'Adam M. Lee',
      codes: { level: 'gold' },
      has_details: true,
    });
    expect(answer.body).not.toContain('010-9999');
    expect(answer.headers['x-total-count']).toBe(String(answer.json().length));
  });

  test('opens before and after, and tells of the look itself', async () => {
    const member = await signUp(adminWorld.http.router.app);
    await edit(member.id, { first_name: 'Hidden' });
    const [entry] = (await adminWorld.get(`/admin/members/${member.id}/audit`)).json();
    const opened = await adminWorld.post(`/admin/members/${member.id}/audit/${entry.id}`);
    expect(opened.statusCode).toBe(200);
    expect(opened.json().details).toMatchObject({
      before: { firstName: 'Ann' },
      after: { firstName: 'Hidden' },
    });
    const looks = await adminWorld.http.router.database.transact((tx) =>
      tx.select().from(auditEntries).where(eq(auditEntries.action, 'audit.opened')),
    );
    expect(looks).toMatchObject([
      { actorId: adminWorld.admin.id, subjectId: member.id, objectId: entry.id },
    ]);
  });

  test('opens nothing of another member, and nothing that was not sealed', async () => {
    const member = await signUp(adminWorld.http.router.app);
    await edit(member.id, { first_name: 'Hidden' });
    const [entry] = (await adminWorld.get(`/admin/members/${member.id}/audit`)).json();
    const other = await adminWorld.post(`/admin/members/${ann.id}/audit/${entry.id}`);
    expect(other.statusCode).toBe(404);
    expect((await adminWorld.post(`/admin/members/${member.id}/audit/none`)).statusCode).toBe(404);
    expect((await adminWorld.post(`/admin/members/${nobody}/audit/1`)).statusCode).toBe(404);
    expect((await adminWorld.post(`/admin/members/123/audit/1`)).statusCode).toBe(400);
    const path = `/admin/members/${member.id}/audit/${entry.id}`;
    expect((await adminWorld.post(path, member.token)).statusCode).toBe(403);
    expect((await adminWorld.post(path, 'x'.repeat(43))).statusCode).toBe(401);
  });

  test('is paged without gap or repeat, and refuses a page that is none', async () => {
    const member = await signUp(adminWorld.http.router.app);
    for (const name of ['One', 'Two', 'Three']) await edit(member.id, { first_name: name });
    const all = (await adminWorld.get(`/admin/members/${member.id}/audit`)).json();
    const seen: string[] = [];
    let path: string | undefined = `/admin/members/${member.id}/audit?limit=2`;
    while (path) {
      const page: Awaited<ReturnType<AdminWorld['get']>> = await adminWorld.get(path);
      seen.push(...page.json().map(({ id }: { id: string }) => id));
      path = /<\/api([^>]+)>/.exec(String(page.headers.link))?.[1];
    }
    expect(seen).toEqual(all.map(({ id }: { id: string }) => id));
    const wrong = await adminWorld.get(`/admin/members/${member.id}/audit?cursor=nonsense`);
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json().fields).toHaveProperty('cursor');
  });
});

describe('the notices of a member', () => {
  test('are listed by subject, with whether each was delivered', async () => {
    const { app, database, keys } = adminWorld.http.router;
    const member = await signUp(app);
    const to = { email: member.email, firstName: 'Ada' };
    await database.transact((tx) =>
      notify(tx, keys, {
        ...{ subjectId: member.id, to, kind: 'id_approved', aboutId: 'one', data: {} },
        now: adminWorld.http.wall.now,
      }),
    );
    const answer = await adminWorld.get(`/admin/members/${member.id}/notices`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toContainEqual(
      expect.objectContaining({ subject: 'Your ID is approved', status: 'planned', sent_at: null }),
    );
    expect((await adminWorld.get(`/admin/members/${nobody}/notices`)).statusCode).toBe(404);
    expect(
      (await adminWorld.get(`/admin/members/${member.id}/notices`, member.token)).statusCode,
    ).toBe(403);
  });
});
