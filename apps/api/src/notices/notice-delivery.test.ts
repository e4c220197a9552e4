import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf, type Tx } from '../platform/database/database-and-transaction.ts';
import { work } from '../platform/database/tables.ts';
import { openMailServer, reply } from '../platform/mail/mail-server.testing.ts';
import { createMailer } from '../platform/mail/smtp-or-folder-mailer.ts';
import { callTestHttp, createTestHttp, type TestHttp } from '../platform/testing.ts';
import { mostTries } from '../platform/work/take-work-and-record-outcome.ts';
import { longestBackoffMs } from '../platform/work/work-lanes.ts';
import { notices, notify, registerNoticeRoutes, removeMemberNotices, sendNotice } from './index.ts';
import { letterhead } from './sample-facts.testing.ts';
import { giveUpAfterMs } from './send-notice.ts';
import type { NoticeData, NoticeKind } from './texts/kinds.ts';

const now = new Date('2026-03-02T15:00:00.000Z');
const dayMs = 86_400_000;
const secret = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4';
const resetLink = { token: secret, validHours: 1 };

let http: TestHttp;
let folder: string;
const tokens = new Map<string, string>();
const closing: (() => void)[] = [];

beforeAll(async () => {
  http = await createTestHttp(async (_tx, token) => {
    const userId = tokens.get(token);
    return userId ? { userId, role: 'borrower' as const, sessionId: 'one' } : null;
  });
  registerNoticeRoutes(http.router, { ...http.runtime, ...letterhead });
  folder = await mkdtemp(path.join(tmpdir(), 'sevenday-notices-'));
});
afterEach(() => {
  http.wall.now = now;
  for (const close of closing.splice(0).reverse()) close();
});
afterAll(async () => {
  await http.close();
  await rm(folder, { recursive: true, force: true });
});

async function createPerson() {
  const id = randomUUID();
  const { keys, database } = http.router;
  await database.transact((tx) => keys.createSubject(tx, id, now));
  const token = `token-of-${id}`;
  tokens.set(token, id);
  return { id, token, email: `${id.slice(0, 8)}@example.com` };
}

type Person = Awaited<ReturnType<typeof createPerson>>;

function write<Kind extends NoticeKind>(
  person: Person,
  kind: Kind,
  data: NoticeData[Kind],
  { aboutId = randomUUID() as string, at = now } = {},
) {
  return http.router.database.transact(async (tx) => {
    const to = { email: person.email, firstName: 'Ann' };
    await notify(tx, http.router.keys, { subjectId: person.id, to, kind, aboutId, data, now: at });
  });
}

const asked = <T>(body: (tx: Tx) => Promise<T>) => http.router.database.transact(body);
const noticesOf = (person: Person) =>
  asked((tx) => tx.select().from(notices).where(eq(notices.subjectId, person.id)));
const waitingMails = () => asked((tx) => tx.select().from(work).where(eq(work.kind, 'send_mail')));

async function onlyNotice(person: Person) {
  const [notice, ...others] = await noticesOf(person);
  if (!notice || others.length > 0) throw new Error('There is not exactly one notice.');
  return notice;
}

/** Sends as the product does: by a server that answers as given, or into the folder. */
async function send(noticeId: string, server?: SMTPServerOptions | 'folder') {
  const smtp = server === 'folder' ? null : await openMailServer(server);
  if (smtp) closing.push(smtp.close);
  const mailer = createMailer({
    smtpUrl: smtp?.url ?? null,
    from: 'hello@main.example',
    fromName: 'Sevenday',
    folder,
  });
  const outcome = sendNotice({ ...http.runtime, ...letterhead, mailer })(noticeId);
  return { outcome, taken: smtp?.taken ?? [] };
}

const list = (person: Person, query = '') =>
  callTestHttp(http.router.app, {
    method: 'GET',
    url: `/api/notices${query}`,
    token: person.token,
  });

describe('a notice', () => {
  test('plans the notice and its mail, once for the same thing', async () => {
    const ann = await createPerson();
    for (let times = 0; times < 2; times++)
      await write(ann, 'id_approved', {}, { aboutId: 'id-1' });
    const notice = await onlyNotice(ann);
    expect(notice).toMatchObject({ status: 'planned', attempts: 0, sentAt: null, createdAt: now });
    const waiting = (await waitingMails()).filter(({ key }) => key === notice.id);
    expect(waiting).toHaveLength(1);
    expect(waiting[0]?.dueAt).toEqual(now);
  });

  test('the same thing by ten at once is told once', async () => {
    const ann = await createPerson();
    await Promise.all(
      Array.from({ length: 10 }, () => write(ann, 'id_approved', {}, { aboutId: 'id-1' })),
    );
    await onlyNotice(ann);
  });

  test('another thing, or another kind, is told too', async () => {
    const ann = await createPerson();
    await write(ann, 'id_approved', {}, { aboutId: 'id-1' });
    await write(ann, 'id_approved', {}, { aboutId: 'id-2' });
    await write(ann, 'id_rejected', { notes: null }, { aboutId: 'id-1' });
    expect(await noticesOf(ann)).toHaveLength(3);
  });

  test('goes with its cause: when that is rolled back, nothing is told', async () => {
    const ann = await createPerson();
    const before = (await waitingMails()).length;
    const failing = asked(async (tx) => {
      const to = { email: ann.email, firstName: 'Ann' };
      const request = { subjectId: ann.id, to, aboutId: 'id-1', now };
      await notify(tx, http.router.keys, { ...request, kind: 'id_approved', data: {} });
      throw new Error('the cause failed');
    });
    await expect(failing).rejects.toThrow('the cause failed');
    expect(await noticesOf(ann)).toEqual([]);
    expect(await waitingMails()).toHaveLength(before);
  });

  test('keeps nothing of the person but under their key', async () => {
    const ann = await createPerson();
    await write(ann, 'id_rejected', { notes: 'The name Quillfeather does not fit' });
    const notice = await onlyNotice(ann);
    await (await send(notice.id)).outcome;
    const [row] = await asked((tx) =>
      rowsOf<{ line: string; sealed: Buffer }>(
        tx,
        sql`select notices::text as line, sealed from notices where subject_id = ${ann.id}`,
      ),
    );
    const seen = `${row?.line} ${Buffer.from(row?.sealed ?? '').toString('latin1')}`;
    expect(seen).not.toMatch(new RegExp(`Quillfeather|${ann.email}`));
  });
});

describe('a planned notice', () => {
  test('goes out by mail, to whom it was for, and is kept as sent', async () => {
    const ann = await createPerson();
    await write(ann, 'id_approved', {});
    const { id } = await onlyNotice(ann);
    http.wall.now = new Date(now.getTime() + 5_000);
    const { outcome, taken } = await send(id);
    expect(await outcome).toBe('done');
    expect(taken).toHaveLength(1);
    expect(taken[0]).toMatchObject({ from: 'hello@main.example', to: [ann.email] });
    expect(taken[0]?.message).toContain(`<${id}@main.example>`);
    expect(taken[0]?.message).toContain('Subject: Your ID is approved');
    expect(await onlyNotice(ann)).toMatchObject({
      status: 'sent',
      sentAt: http.wall.now,
      attempts: 1,
      bounceReason: null,
    });
  });

  test('that was sent is not sent again, however often its work runs', async () => {
    const ann = await createPerson();
    await write(ann, 'id_approved', {});
    const { id } = await onlyNotice(ann);
    await (await send(id)).outcome;
    const again = await send(id);
    expect(await again.outcome).toBe('done');
    expect(again.taken).toEqual([]);
  });

  test('refused for good is kept as bounced, by a code alone, and not tried again', async () => {
    const ann = await createPerson();
    await write(ann, 'id_approved', {});
    const { id } = await onlyNotice(ann);
    const refused = await send(id, { onRcptTo: (_to, _session, done) => done(reply(550)) });
    expect(await refused.outcome).toBe('done');
    const kept = { status: 'bounced', bounceReason: 'smtp 550', sentAt: null };
    expect(await onlyNotice(ann)).toMatchObject(kept);
    expect(await (await send(id)).outcome).toBe('done');
    expect(await onlyNotice(ann)).toMatchObject({ ...kept, attempts: 1 });
  });

  test('that cannot be taken now waits for another try, and goes out then', async () => {
    const ann = await createPerson();
    await write(ann, 'id_approved', {});
    const { id } = await onlyNotice(ann);
    const busy = await send(id, { onRcptTo: (_to, _session, done) => done(reply(451)) });
    await expect(busy.outcome).rejects.toThrow('EENVELOPE 451');
    expect(await onlyNotice(ann)).toMatchObject({ status: 'planned', attempts: 1 });
    await (await send(id)).outcome;
    expect(await onlyNotice(ann)).toMatchObject({ status: 'sent', attempts: 2 });
  });

  test('that nobody takes for five days has bounced', async () => {
    const ann = await createPerson();
    await write(ann, 'id_approved', {});
    const { id } = await onlyNotice(ann);
    const busy = {
      onRcptTo: (_to, _session, done) => done(reply(451)),
    } satisfies SMTPServerOptions;
    http.wall.now = new Date(now.getTime() + 5 * dayMs - 1);
    await expect((await send(id, busy)).outcome).rejects.toThrow('451');
    http.wall.now = new Date(now.getTime() + 5 * dayMs);
    expect(await (await send(id, busy)).outcome).toBe('done');
    const kept = { status: 'bounced', bounceReason: 'EENVELOPE 451' };
    expect(await onlyNotice(ann)).toMatchObject(kept);
  });

  test('has bounced before its work is parked', () => {
    expect(mostTries.made * longestBackoffMs).toBeGreaterThan(
      giveUpAfterMs + 10 * longestBackoffMs,
    );
  });

  test('is done with when it went with its person', async () => {
    expect(await (await send(randomUUID())).outcome).toBe('done');
  });

  test('without a mail server is a file in the folder', async () => {
    const ann = await createPerson();
    await write(ann, 'id_approved', {});
    const { id } = await onlyNotice(ann);
    await (await send(id, 'folder')).outcome;
    const name = (await readdir(folder)).find((file) => file.includes(id));
    expect(await readFile(path.join(folder, name ?? ''), 'utf8')).toContain(`To: ${ann.email}`);
    expect(await onlyNotice(ann)).toMatchObject({ status: 'sent' });
  });

  test('brings its secret link by mail, and keeps it no longer than that', async () => {
    const ann = await createPerson();
    await write(ann, 'reset_password', resetLink);
    const { id } = await onlyNotice(ann);
    const { outcome, taken } = await send(id);
    await outcome;
    expect(taken[0]?.message.replace(/=\r\n/g, '')).toContain(secret);
    const opened = await openAll(ann);
    expect(opened).toContain('https://loans.example.com/reset-password');
    expect(opened).not.toContain(secret);
  });
});

/** Opens everything that is kept of a person's notices, with their key. */
async function openAll(person: Person): Promise<string> {
  const rows = await noticesOf(person);
  return asked(async (tx) => {
    const opened = [];
    for (const { sealed } of rows) {
      opened.push((await http.router.keys.openFor(tx, person.id, sealed)).toString());
    }
    return opened.join('\n');
  });
}

describe('GET /api/notices', () => {
  test('lists one’s own, newest first, whether sent or not', async () => {
    const ann = await createPerson();
    const bob = await createPerson();
    await write(bob, 'id_approved', {});
    await write(ann, 'id_rejected', { notes: 'Too dark.' });
    await (await send((await onlyNotice(ann)).id)).outcome;
    await write(ann, 'id_approved', {}, { at: new Date(now.getTime() + 1_000) });
    const answer = await list(ann);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      total: 2,
      next_cursor: null,
      notices: [
        { kind: 'id_approved', subject: 'Your ID is approved', created_at: expect.any(String) },
        {
          kind: 'id_rejected',
          text: expect.stringContaining('“Too dark.”'),
          created_at: '2026-03-02T15:00:00.000Z',
        },
      ],
    });
    expect(answer.body).not.toContain('Hello Ann');
  });

  test('is paged', async () => {
    const ann = await createPerson();
    for (let number = 0; number < 5; number++) {
      await write(
        ann,
        'id_rejected',
        { notes: `note ${number}` },
        { at: new Date(now.getTime() + (number >> 1)) },
      );
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { notices: { id: string }[]; next_cursor: string | null; total: number } = (
        await list(ann, `?limit=2${cursor ? `&cursor=${cursor}` : ''}`)
      ).json();
      expect(page.total).toBe(5);
      expect(page.notices.length).toBeLessThanOrEqual(2);
      seen.push(...page.notices.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor);
    expect(new Set(seen).size).toBe(5);
    expect(seen).toHaveLength(5);
  });

  test('never shows a link that lets someone in', async () => {
    const ann = await createPerson();
    await write(ann, 'reset_password', resetLink);
    await write(ann, 'confirm_email', { ...resetLink, validHours: 24 });
    expect((await list(ann)).json()).toEqual({ notices: [], total: 0, next_cursor: null });
  });

  test('refuses who is not signed in, and a page that is none', async () => {
    const ann = await createPerson();
    expect((await list({ ...ann, token: 'a'.repeat(43) })).statusCode).toBe(401);
    expect((await list(ann, '?limit=0')).statusCode).toBe(400);
    expect((await list(ann, '?cursor=nowhere')).statusCode).toBe(400);
  });
});

describe('the notices of a member who is deleted', () => {
  test('go, and are answered as what was said, when, and whether it was delivered', async () => {
    const ann = await createPerson();
    const bob = await createPerson();
    await write(bob, 'id_approved', {});
    await write(ann, 'id_approved', {}, { aboutId: 'id-1' });
    await (await send((await onlyNotice(ann)).id)).outcome;
    const at = { now, wall: http.wall.now };
    const evidence = await asked((tx) => removeMemberNotices(tx, http.router.keys, ann.id, at));
    expect(evidence).toMatchObject([
      {
        kind: 'notice',
        loanId: null,
        content: {
          noticeKind: 'id_approved',
          aboutId: 'id-1',
          status: 'sent',
          sentAt: now,
          to: { email: ann.email },
          sent: { subject: 'Your ID is approved' },
        },
      },
    ]);
    expect(await noticesOf(ann)).toEqual([]);
    expect(await noticesOf(bob)).toHaveLength(1);
  });
});
