import { and, desc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findActor, grantAdmin, users } from '../identity/index.ts';
import { registerMemberRoutes } from '../members/index.ts';
import { auditEntries } from '../platform/store.ts';
import { callTestHttp, createTestHttp, signUp, type TestHttp } from '../platform/testing.ts';
import { queueAnew } from './queue-anew.ts';
import { registerIdVerificationRoutes } from './routes.ts';
import { settleWaitingDocument } from './settle-waiting-document.ts';
import { idDocuments } from './store.ts';

let http: TestHttp;
let jpeg: Buffer;
type Person = Awaited<ReturnType<typeof signUp>>;
let admin: Person;
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<</Type /Catalog>>\nendobj\ntrailer\n%%EOF\n');

beforeAll(async () => {
  http = await createTestHttp(findActor);
  registerMemberRoutes(http.parts, {
    files: http.files,
    onIdStatusSet: settleWaitingDocument,
    onRenamed: queueAnew,
  });
  registerIdVerificationRoutes(http.parts, { files: http.files });
  jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  admin = await newAdmin();
});
afterAll(() => http.close());
beforeEach(() => {
  http.wall.now = new Date(http.wall.now.getTime() + 1_000);
});

async function newAdmin(): Promise<Person> {
  const person = await signUp(http.parts.app);
  const { email } = person;
  await http.parts.database.transact((tx) =>
    grantAdmin(tx, http.parts.keys, { email, now: http.wall.now }),
  );
  return person;
}

const call = (
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  token: string | undefined,
  body?: Record<string, unknown>,
) => callTestHttp(http.parts.app, { method, url, token, ...(body ? { body } : {}) });

const upload = (token: string | undefined, content = jpeg, headers: Record<string, string> = {}) =>
  callTestHttp(http.parts.app, {
    method: 'POST',
    url: '/api/profile/upload-id',
    token,
    file: { content, name: 'id.jpg', type: 'image/jpeg' },
    headers,
  });

interface Waiting {
  id: string;
  user: { id: string; full_name: string; email: string; phone: string };
  id_card_url: string;
  id_card_kind: string;
  created_at: string;
}

async function waitingOf(memberId: string, viewer = admin): Promise<Waiting | undefined> {
  const queue = await call('GET', '/api/admin/pending-verifications?limit=200', viewer.token);
  return queue.json<Waiting[]>().find(({ user }) => user.id === memberId);
}

const decide = (id: string, status: string, by = admin, notes?: string) =>
  call(
    'POST',
    `/api/admin/verify-id/${id}?${new URLSearchParams({ status, ...(notes === undefined ? {} : { notes }) })}`,
    by.token,
  );

async function submitted(content = jpeg) {
  const member = await signUp(http.parts.app);
  expect((await upload(member.token, content)).statusCode).toBe(200);
  const waiting = await waitingOf(member.id);
  if (!waiting) throw new Error('The document is not in the queue.');
  return { member, waiting };
}

const me = async (token: string) => (await call('GET', '/api/profile/me', token)).json();

const documentsOf = (memberId: string) =>
  http.parts.database.transact((tx) =>
    tx
      .select()
      .from(idDocuments)
      .where(eq(idDocuments.memberId, memberId))
      .orderBy(desc(idDocuments.submittedAt)),
  );

const audited = (action: string, subjectId: string) =>
  http.parts.database.transact((tx) =>
    tx
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.action, action), eq(auditEntries.subjectId, subjectId))),
  );

describe('handing in an ID', () => {
  // spec: 3.7.1, 3.7.2, 3.7.3, 4.3.6, 7.2.16, 7.2.20
  test('puts it in the queue and tells the member that it waits', async () => {
    const member = await signUp(http.parts.app, { first_name: 'عائشة', last_name: 'الحسن' });
    const answer = await upload(member.token);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id_verification_status: 'pending', id_submitted: true });
    expect(await waitingOf(member.id)).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      user: {
        id: member.id,
        full_name: 'عائشة M. الحسن',
        email: member.email,
        phone: '(555) 010-1234',
      },
      id_card_url: expect.stringMatching(/^uploads\/id\/[0-9a-f-]{36}\.jpg\?/),
      id_card_kind: 'image',
      created_at: http.wall.now.toISOString(),
    });
  });

  test('keeps it sealed on disk', async () => {
    const { member } = await submitted(pdf);
    const [document] = await documentsOf(member.id);
    const onDisk = (await http.files.read(document?.file ?? '')) ?? Buffer.alloc(0);
    expect(onDisk.length).toBe(pdf.length + 28);
    expect(onDisk.includes('%PDF')).toBe(false);
  });

  test('again replaces the one waiting, whose file goes', async () => {
    const { member, waiting } = await submitted();
    const [first] = await documentsOf(member.id);
    http.wall.now = new Date(http.wall.now.getTime() + 1_000);
    await upload(member.token, pdf);
    const again = await waitingOf(member.id);
    expect(again?.id).not.toBe(waiting.id);
    expect(again?.id_card_kind).toBe('pdf');
    expect(
      (await documentsOf(member.id)).map(({ status, file }) => [status, file === null]),
    ).toEqual([
      ['pending', false],
      ['replaced', true],
    ]);
    expect(await http.files.read(first?.file ?? '')).toBeNull();
    const late = await decide(waiting.id, 'approved');
    expect(late.statusCode).toBe(409);
    expect(late.json().detail).toBe('A newer document was handed in. Please review that one.');
  });

  test('ten times at once leaves one waiting, and one file', async () => {
    const member = await signUp(http.parts.app);
    const answers = await Promise.all(Array.from({ length: 10 }, () => upload(member.token)));
    const codes = answers.map(({ statusCode }) => statusCode);
    // Of one person so many are taken at once, and no more.
    expect(codes).toContain(200);
    expect(codes.filter((code) => code !== 200 && code !== 429)).toEqual([]);
    const documents = await documentsOf(member.id);
    expect(documents.filter(({ status }) => status === 'pending')).toHaveLength(1);
    expect(documents.filter(({ file }) => file !== null)).toHaveLength(1);
  });

  test('under one Idempotency-Key hands in one', async () => {
    const member = await signUp(http.parts.app);
    const key = { 'idempotency-key': 'id-upload' };
    const first = await upload(member.token, jpeg, key);
    expect((await upload(member.token, jpeg, key)).body).toBe(first.body);
    expect(await documentsOf(member.id)).toHaveLength(1);
    expect((await upload(member.token, pdf, key)).statusCode).toBe(409);
  });

  // spec: 4.3.5
  test('is refused once approved', async () => {
    const { member, waiting } = await submitted();
    await decide(waiting.id, 'approved');
    const answer = await upload(member.token);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      code: 'id_already_approved',
      detail: 'Your ID is already approved.',
    });
  });

  // spec: 5.6.1
  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'unsupported_file'],
    ['an empty file', Buffer.alloc(0), 422, 'damaged_file'],
    ['a file above 15 MB', Buffer.alloc(15_728_641), 413, 'file_too_large'],
  ])('refuses %s beside its field', async (_name, content, status, code) => {
    const member = await signUp(http.parts.app);
    const answer = await upload(member.token, content);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code, fields: { file: answer.json().detail } });
    expect(await documentsOf(member.id)).toEqual([]);
  });

  test('takes one of exactly 15 MB', async () => {
    const member = await signUp(http.parts.app);
    const content = Buffer.concat([jpeg, Buffer.alloc(15_728_640 - jpeg.length)]);
    expect((await upload(member.token, content)).statusCode).toBe(200);
  });

  test('refuses a form without a file, and who is not signed in', async () => {
    const { token } = await signUp(http.parts.app);
    const none = await call('POST', '/api/profile/upload-id', token, {});
    expect(none.statusCode).toBe(400);
    expect(none.json().fields).toEqual({ file: 'Please choose a file.' });
    expect((await upload(undefined)).statusCode).toBe(401);
  });
});

describe('the queue', () => {
  // spec: 7.2.20, 7.3.3
  test('is oldest first and paged in headers', async () => {
    const members = [(await submitted()).member];
    http.wall.now = new Date(http.wall.now.getTime() + 1_000);
    members.push((await submitted()).member);
    const whole = await call('GET', '/api/admin/pending-verifications', admin.token);
    const all = whole.json<Waiting[]>();
    expect(Number(whole.headers['x-total-count'])).toBe(all.length);
    expect(whole.headers.link).toBeUndefined();
    expect(all.slice(-2).map(({ user }) => user.id)).toEqual(members.map(({ id }) => id));

    const seen: string[] = [];
    let next: string | undefined = '/api/admin/pending-verifications?limit=2';
    while (next !== undefined) {
      const page = await call('GET', next, admin.token);
      expect(page.headers['x-total-count']).toBe(String(all.length));
      seen.push(...page.json<Waiting[]>().map(({ id }) => id));
      next = /^<(.*)>; rel="next"$/.exec(String(page.headers.link ?? ''))?.[1];
    }
    expect(seen).toEqual(all.map(({ id }) => id));
  });

  // spec: 6.4.4, 6.4.5
  test('is closed to borrowers and strangers, and refuses a wrong page', async () => {
    const { token } = await signUp(http.parts.app);
    const get = (by: string | undefined, query = '') =>
      call('GET', `/api/admin/pending-verifications${query}`, by);
    expect((await get(token)).statusCode).toBe(403);
    expect((await get(undefined)).statusCode).toBe(401);
    expect((await get(admin.token, '?cursor=nonsense')).statusCode).toBe(400);
  });
});

describe('deciding', () => {
  // spec: 4.3.2, 7.2.24
  test('approved: the member is told, the queue is shorter, the audit log knows who', async () => {
    const { member, waiting } = await submitted();
    const answer = await decide(waiting.id, 'approved', admin, '  looks fine ');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ id: waiting.id, status: 'approved' });
    expect(await me(member.token)).toMatchObject({
      id_verification_status: 'approved',
      id_submitted: false,
      id_notes: null,
    });
    expect(await waitingOf(member.id)).toBeUndefined();
    expect(await documentsOf(member.id)).toMatchObject([
      { status: 'approved', decidedBy: admin.id, notes: 'looks fine' },
    ]);
    expect(await audited('id_document.approved', member.id)).toMatchObject([{ actorId: admin.id }]);
  });

  // spec: 4.3.3, 4.3.8, 7.2.24
  test('rejected: the member reads why, and a new upload waits again', async () => {
    const { member, waiting } = await submitted();
    const [rejected] = await documentsOf(member.id);
    await decide(waiting.id, 'rejected', admin, 'Too dark to read');
    expect(await me(member.token)).toMatchObject({
      id_verification_status: 'rejected',
      id_submitted: false,
      id_notes: 'Too dark to read',
    });
    http.wall.now = new Date(http.wall.now.getTime() + 1_000);
    expect((await upload(member.token)).json()).toMatchObject({
      id_verification_status: 'pending',
      id_submitted: true,
      id_notes: null,
    });
    expect(await http.files.read(rejected?.file ?? '')).toBeNull();
    expect((await documentsOf(member.id)).map(({ status }) => status)).toEqual([
      'pending',
      'rejected',
    ]);
  });

  test('twice the same by one admin is once', async () => {
    const { member, waiting } = await submitted();
    const answers = await Promise.all([
      decide(waiting.id, 'approved'),
      decide(waiting.id, 'approved'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers[1]?.body).toBe(answers[0]?.body);
    expect(await audited('id_document.approved', member.id)).toHaveLength(1);
    const other = await decide(waiting.id, 'rejected');
    expect(other.statusCode).toBe(409);
    expect(other.json().code).toBe('id_not_waiting');
  });

  test('by two admins at once: the first wins', async () => {
    const second = await newAdmin();
    const { member, waiting } = await submitted();
    const answers = await Promise.all([
      decide(waiting.id, 'approved', admin),
      decide(waiting.id, 'rejected', second),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const won = answers.find(({ statusCode }) => statusCode === 200)?.json().status;
    expect((await me(member.token)).id_verification_status).toBe(won);
  });

  // spec: 4.2.12
  test('on one’s own is refused', async () => {
    await upload(admin.token);
    const second = await newAdmin();
    const own = await waitingOf(admin.id, second);
    const answer = await decide(own?.id ?? '', 'approved');
    expect(answer.statusCode).toBe(403);
    expect(answer.json().code).toBe('own_case');
    expect((await decide(own?.id ?? '', 'approved', second)).statusCode).toBe(200);
  });

  // spec: 4.3.4
  test('in the member’s form takes the document out of the queue', async () => {
    const { member, waiting } = await submitted();
    const body = { id_verification_status: 'approved' };
    await call('PUT', `/api/admin/members/${member.id}`, admin.token, body);
    expect(await waitingOf(member.id)).toBeUndefined();
    expect((await me(member.token)).id_submitted).toBe(false);
    expect((await decide(waiting.id, 'rejected')).statusCode).toBe(409);
  });

  test('set back to pending in the member’s form leaves a document waiting', async () => {
    const { member, waiting } = await submitted();
    await decide(waiting.id, 'rejected');
    await upload(member.token);
    const body = { id_verification_status: 'pending' };
    await call('PUT', `/api/admin/members/${member.id}`, admin.token, body);
    expect(await waitingOf(member.id)).toBeDefined();
    expect((await me(member.token)).id_submitted).toBe(true);
  });

  test('refuses a wrong word, too long notes, an unknown id, a borrower and a stranger', async () => {
    const { member, waiting } = await submitted();
    const maybe = await decide(waiting.id, 'maybe');
    expect(maybe.statusCode).toBe(400);
    expect(maybe.json().fields).toEqual({ status: 'Choose approved or rejected.' });
    expect((await decide(waiting.id, 'rejected', admin, 'x'.repeat(2001))).statusCode).toBe(400);
    const nobody = await decide('00000000-0000-4000-8000-000000000000', 'approved');
    expect(nobody.statusCode).toBe(404);
    expect(nobody.json().code).toBe('verification_not_found');
    expect((await decide('1', 'approved')).statusCode).toBe(400);
    expect((await decide(waiting.id, 'approved', member)).statusCode).toBe(403);
    expect(
      (await call('POST', `/api/admin/verify-id/${waiting.id}?status=approved`, undefined))
        .statusCode,
    ).toBe(401);
    expect((await waitingOf(member.id))?.id).toBe(waiting.id);
  });
});

describe('the document', () => {
  const open = (url: string) => callTestHttp(http.parts.app, { method: 'GET', url: `/${url}` });

  // spec: 2.9.14, 7.2.36
  test('is served as it was sent, runs nothing, and the view is audited', async () => {
    const { member, waiting } = await submitted();
    const answer = await open(waiting.id_card_url);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(jpeg)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy':
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'",
    });
    expect(await audited('id_document.viewed', member.id)).toMatchObject([{ actorId: admin.id }]);
  });

  test('as a PDF opens in the browser’s viewer, which a sandbox prevents in Safari', async () => {
    const { waiting } = await submitted(pdf);
    const { headers } = await open(waiting.id_card_url);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline',
    });
    expect(headers['content-security-policy']).not.toContain('sandbox');
    expect(headers['content-security-policy']).toContain("script-src 'none'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  });

  test('of a kind a browser cannot show is a download', async () => {
    const tiff = await sharp(jpeg).tiff().toBuffer();
    const { waiting } = await submitted(tiff);
    expect(waiting.id_card_kind).toBe('other');
    const { headers } = await open(waiting.id_card_url);
    expect(headers).toMatchObject({
      'content-type': 'image/tiff',
      'content-disposition': 'attachment',
    });
  });

  // spec: 2.9.14, 7.1.2
  test('is not there without a valid signature, or after 15 minutes', async () => {
    const { member, waiting } = await submitted();
    const [path = '', query = ''] = waiting.id_card_url.split('?');
    const forged = new URLSearchParams(query);
    forged.set('viewer', member.id);
    for (const wrong of [
      path,
      `${path}?${query}x`,
      `${path}?${forged}`,
      'uploads/id/..%2Fsecret',
    ]) {
      const answer = await open(wrong);
      expect(answer.statusCode).toBe(404);
      expect(answer.json().code).toBe('file_not_found');
    }
    http.wall.now = new Date(http.wall.now.getTime() + 15 * 60_000);
    expect((await open(waiting.id_card_url)).statusCode).toBe(404);
    expect(await audited('id_document.viewed', member.id)).toEqual([]);
  });

  test('is not there for an address signed for a picture, nor one for it there', async () => {
    const { waiting } = await submitted();
    const moved = waiting.id_card_url.replace('uploads/id', 'uploads/pictures');
    expect((await open(moved)).statusCode).toBe(404);
  });

  test('is not there for someone who is an admin no more', async () => {
    const former = await newAdmin();
    const { member } = await submitted();
    const waiting = await waitingOf(member.id, former);
    await http.parts.database.transact((tx) =>
      tx.update(users).set({ isAdmin: false }).where(eq(users.id, former.id)),
    );
    expect((await open(waiting?.id_card_url ?? '')).statusCode).toBe(404);
  });

  test('cannot be read once the person’s key is destroyed', async () => {
    const { member, waiting } = await submitted();
    await http.parts.database.transact((tx) =>
      http.parts.keys.destroySubject(tx, member.id, http.wall.now),
    );
    const answer = await open(waiting.id_card_url);
    expect(answer.statusCode).toBe(500);
    expect(answer.rawPayload.includes(jpeg)).toBe(false);
  });

  test('asked for with HEAD is not audited as a view', async () => {
    const { member, waiting } = await submitted();
    const answer = await http.parts.app.inject({ method: 'HEAD', url: `/${waiting.id_card_url}` });
    expect(answer.statusCode).toBe(404);
    expect(await audited('id_document.viewed', member.id)).toEqual([]);
  });
});

test('the database refuses a second document waiting', async () => {
  const { member } = await submitted();
  const [document] = await documentsOf(member.id);
  if (!document) throw new Error('There is no document.');
  await expect(
    http.parts.database.transact((tx) =>
      tx.insert(idDocuments).values({ ...document, id: member.id, file: member.id }),
    ),
  ).rejects.toThrow();
});
