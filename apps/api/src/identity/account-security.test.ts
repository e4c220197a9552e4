import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { recipientOf, registerMemberRoutes } from '../members/index.ts';
import { registerNoticeRoutes, sendNotice } from '../notices/index.ts';
import { findEverywhere } from '../offboarding/scan.testing.ts';
import { createMailer } from '../platform/mail.ts';
import { auditEntries } from '../platform/store.ts';
import {
  callTestHttp,
  createTestHttp,
  signUp,
  type TestCall,
  type TestHttp,
  testPassword,
} from '../platform/testing.ts';
import type { WorkHandler, WorkKind } from '../platform/work.ts';
import { createWorker, type Worker } from '../platform/worker.ts';
import {
  findActor,
  readLastCredentialChange,
  registerAccountRoutes,
  startPasswordReset,
  users,
} from './index.ts';

const minute = 60_000;
const hour = 60 * minute;
const newPassword = 'an entirely new password';
const start = new Date('2026-03-02T15:00:00.000Z');
const letterhead = {
  productName: 'Sevenday',
  publicUrl: 'https://loans.example.com',
  lender: {
    name: 'Main Street Loans',
    address: '1 Example Street',
    email: 'help@main.example',
    phone: '(555) 010-0100',
    timeZone: 'America/New_York',
  },
};

let http: TestHttp;
let folder: string;
let worker: Worker;
const logged: unknown[] = [];

beforeAll(async () => {
  http = await createTestHttp(findActor);
  folder = await mkdtemp(path.join(tmpdir(), 'sevenday-account-'));
  const { parts } = http;
  registerMemberRoutes(parts, {
    files: http.files,
    onIdStatusSet: async () => undefined,
    onRenamed: async () => undefined,
  });
  registerAccountRoutes(parts, { recipientOf });
  registerNoticeRoutes(parts, letterhead);
  const from = { from: 'hello@main.example', fromName: 'Main Street Loans' };
  const mailer = createMailer({ smtpUrl: null, folder, ...from });
  const keep = (...line: unknown[]) => logged.push(line);
  worker = createWorker({
    ...parts,
    log: { info: keep, warn: keep, error: keep, debug: keep },
    handlers: {
      send_mail: sendNotice({ ...parts, mailer, letterhead }),
      start_password_reset: startPasswordReset({ ...parts, recipientOf }),
    } as Record<WorkKind, WorkHandler>,
  });
  worker.start();
});
afterEach(() => {
  http.wall.now = new Date(http.wall.now.getTime() + hour);
});
afterAll(async () => {
  await worker.stop();
  await http.close();
  await rm(folder, { recursive: true, force: true });
});

type Person = Awaited<ReturnType<typeof signUp>>;

const call = (asked: TestCall) => callTestHttp(http.parts.app, asked);
const post = (url: string, body?: Record<string, unknown>, token?: string) =>
  call({ method: 'POST', url: `/api/auth/${url}`, token, ...(body ? { body } : {}) });
const me = (token: string) => call({ method: 'GET', url: '/api/profile/me', token });
const login = (email: string, password: string) => post('login', { email, password });

async function signIn({ email }: Person, password = testPassword): Promise<string> {
  const answer = await login(email, password);
  expect(answer.statusCode).toBe(200);
  return answer.json().token;
}

const kindsTold = async (token: string): Promise<string[]> =>
  (await call({ method: 'GET', url: '/api/notices', token }))
    .json()
    .notices.map(({ kind }: { kind: string }) => kind);

/** The mails an address got, oldest first, as their text. */
async function mailsTo(email: string): Promise<string[]> {
  await worker.drain();
  const names = (await readdir(folder)).sort();
  const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  return mails
    .filter((mail) => mail.includes(`To: ${email}\r\n`))
    .map((mail) => mail.replace(/=\r\n/g, '').replaceAll('=3D', '='));
}

/** The token of the newest link of a kind that an address got. */
async function tokenFrom(email: string, page: 'reset-password' | 'confirm-email') {
  const link = new RegExp(`https://loans\\.example\\.com/${page}#token=([\\w-]{43})\\s`);
  const tokens = (await mailsTo(email)).flatMap((mail) => link.exec(mail)?.[1] ?? []);
  const token = tokens.at(-1);
  if (!token) throw new Error(`No ${page} link was sent to ${email}.`);
  return token;
}

async function askForReset(person: Person): Promise<string> {
  const answer = await post('request-password-reset', { email: person.email });
  expect(answer.statusCode).toBe(200);
  return tokenFrom(person.email, 'reset-password');
}

const emailConfirmed = async (token: string) => (await me(token)).json().email_confirmed;

async function auditOf(person: Person): Promise<string[]> {
  const rows = await http.parts.database.transact((tx) =>
    tx.select().from(auditEntries).where(eq(auditEntries.subjectId, person.id)),
  );
  return rows.map(({ action }) => action);
}

const credentialsChanged = (person: Person) =>
  http.parts.database.transact((tx) => readLastCredentialChange(tx, person.id));

describe('one’s sessions', () => {
  test('are listed, the one used last first, and say which is this one', async () => {
    const ann = await signUp(http.parts.app);
    http.wall.now = new Date(http.wall.now.getTime() + 5 * minute);
    const { token: second } = (
      await call({
        method: 'POST',
        url: '/api/auth/login',
        body: { email: ann.email, password: testPassword },
        headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Firefox/145.0' },
      })
    ).json();
    const answer = await call({ method: 'GET', url: '/api/auth/sessions', token: ann.token });
    expect(answer.statusCode).toBe(200);
    const { sessions } = answer.json();
    expect(sessions).toHaveLength(2);
    const elsewhere = sessions.filter(({ current }: { current: boolean }) => !current);
    expect(elsewhere).toHaveLength(1);
    expect(elsewhere[0]).toEqual({
      id: expect.any(String),
      device: 'Firefox on Linux',
      created_at: expect.any(String),
      last_seen_at: http.wall.now.toISOString(),
      current: false,
    });
    expect(answer.body).not.toMatch(new RegExp(`${ann.token}|${second}`));
  });

  test('that lay unused for too long are not listed', async () => {
    const ann = await signUp(http.parts.app);
    http.wall.now = new Date(http.wall.now.getTime() + 8 * 24 * hour);
    const token = await signIn(ann);
    const answer = await call({ method: 'GET', url: '/api/auth/sessions', token });
    expect(answer.json().sessions).toHaveLength(1);
  });

  test('are ended one by one', async () => {
    const ann = await signUp(http.parts.app);
    const other = await signIn(ann);
    const { sessions } = (
      await call({ method: 'GET', url: '/api/auth/sessions', token: ann.token })
    ).json();
    const { id } = sessions.find(({ current }: { current: boolean }) => !current);
    const end = () => call({ method: 'DELETE', url: `/api/auth/sessions/${id}`, token: ann.token });
    expect((await end()).json()).toEqual({ ok: true });
    expect((await me(other)).statusCode).toBe(401);
    expect((await me(ann.token)).statusCode).toBe(200);
    const again = await end();
    expect(again.statusCode).toBe(404);
    expect(again.json().code).toBe('session_not_found');
  });

  test('of someone else are not there', async () => {
    const ann = await signUp(http.parts.app);
    const bob = await signUp(http.parts.app);
    const { sessions } = (
      await call({ method: 'GET', url: '/api/auth/sessions', token: ann.token })
    ).json();
    const url = `/api/auth/sessions/${sessions[0].id}`;
    expect((await call({ method: 'DELETE', url, token: bob.token })).statusCode).toBe(404);
    expect((await me(ann.token)).statusCode).toBe(200);
  });

  test('are all ended at once', async () => {
    const ann = await signUp(http.parts.app);
    const other = await signIn(ann);
    const bob = await signUp(http.parts.app);
    expect((await post('logout-all', undefined, ann.token)).json()).toEqual({ ok: true });
    for (const token of [ann.token, other]) expect((await me(token)).statusCode).toBe(401);
    expect((await me(bob.token)).statusCode).toBe(200);
    expect(await auditOf(ann)).toContain('session.ended');
  });

  test.each([
    ['GET', 'sessions'],
    ['DELETE', 'sessions/7b0f4f5e-2f4e-4a8a-9a4b-7f6f0d9f1c11'],
    ['POST', 'logout-all'],
    ['POST', 'change-password'],
    ['POST', 'request-email-confirmation'],
  ] as const)('%s /auth/%s needs one to be signed in', async (method, url) => {
    expect((await call({ method, url: `/api/auth/${url}` })).statusCode).toBe(401);
  });
});

describe('changing the password', () => {
  const change = (token: string, current: string, next: string) =>
    post('change-password', { current_password: current, new_password: next }, token);

  test('ends every other session, tells the person, and makes a new bank account wait', async () => {
    const ann = await signUp(http.parts.app);
    const other = await signIn(ann);
    expect(await credentialsChanged(ann)).toBeNull();
    await http.parts.database.transact((tx) =>
      tx.update(users).set({ passwordIsOneTime: true }).where(eq(users.id, ann.id)),
    );
    expect((await me(ann.token)).json()).toMatchObject({ password_is_one_time: true });
    http.wall.now = new Date(http.wall.now.getTime() + minute);
    const answer = await change(ann.token, testPassword, newPassword);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ ok: true });
    expect((await me(ann.token)).json()).toMatchObject({ password_is_one_time: false });
    expect((await me(other)).statusCode).toBe(401);
    expect((await login(ann.email, testPassword)).statusCode).toBe(401);
    await signIn(ann, newPassword);
    expect(await kindsTold(ann.token)).toEqual(['password_changed']);
    expect(await auditOf(ann)).toContain('password.changed');
    expect(await credentialsChanged(ann)).toEqual(http.wall.now);
  });

  test('refuses a wrong current password beside its field, and changes nothing', async () => {
    const ann = await signUp(http.parts.app);
    const answer = await change(ann.token, 'not the password', newPassword);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({
      code: 'wrong_password',
      detail: 'The current password is not right.',
      fields: { current_password: 'The current password is not right.' },
    });
    await signIn(ann);
    expect(await kindsTold(ann.token)).toEqual([]);
  });

  test.each(['short', '   short          '])('refuses %j as too short', async (next) => {
    const ann = await signUp(http.parts.app);
    const answer = await change(ann.token, testPassword, next);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toHaveProperty('new_password');
  });

  test('is stopped after ten wrong tries, while signing in is not', async () => {
    const ann = await signUp(http.parts.app);
    for (let guess = 0; guess < 10; guess++) {
      expect((await change(ann.token, `guess ${guess}`, newPassword)).statusCode).toBe(422);
    }
    expect((await change(ann.token, testPassword, newPassword)).statusCode).toBe(429);
    await signIn(ann);
  });

  test('happens five times in 15 minutes and no more: each sends mail to an address that may be a stranger’s', async () => {
    const ann = await signUp(http.parts.app);
    const statuses = [];
    for (let time = 0; time < 6; time++) {
      const [current, next] = time % 2 ? [newPassword, testPassword] : [testPassword, newPassword];
      statuses.push((await change(ann.token, current, next)).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await kindsTold(ann.token)).toEqual(Array(5).fill('password_changed'));
    http.wall.now = new Date(http.wall.now.getTime() + 15 * minute);
    expect((await change(ann.token, newPassword, testPassword)).statusCode).toBe(200);
  });

  test('refuses the present password as the new one, beside its field, and tells nobody', async () => {
    const ann = await signUp(http.parts.app);
    const answer = await change(ann.token, testPassword, ` ${testPassword}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      code: 'invalid_input',
      detail: 'The new password has to differ from the current one.',
      fields: { new_password: 'The new password has to differ from the current one.' },
    });
    expect(await kindsTold(ann.token)).toEqual([]);
  });

  test('twice at once from the same password happens once', async () => {
    const ann = await signUp(http.parts.app);
    const statuses = await Promise.all(
      ['the first new one', 'the second new one'].map(
        async (next) => (await change(ann.token, testPassword, next)).statusCode,
      ),
    );
    expect(statuses.sort()).toEqual([200, 422]);
  });
});

describe('asking for a link to choose a new password', () => {
  test('answers alike whether anyone has the email, and sends a mail only then', async () => {
    const ann = await signUp(http.parts.app);
    const known = await post('request-password-reset', { email: ` ${ann.email.toUpperCase()}` });
    const unknown = await post('request-password-reset', { email: 'nobody@example.com' });
    expect([known.statusCode, unknown.statusCode]).toEqual([200, 200]);
    expect(unknown.body).toBe(known.body);
    expect(unknown.headers['content-length']).toBe(known.headers['content-length']);
    await tokenFrom(ann.email, 'reset-password');
    expect(await mailsTo('nobody@example.com')).toEqual([]);
  });

  test('leaves the looking up to work after the answer, so that its time tells nothing', async () => {
    const ann = await signUp(http.parts.app);
    await worker.drain();
    const before = (await mailsTo(ann.email)).length;
    await post('request-password-reset', { email: ann.email });
    const tokens = await findEverywhere(http.parts.database, [ann.email]);
    expect(tokens.filter((place) => place.startsWith('work'))).toEqual([]);
    expect((await readdir(folder)).length).toBeGreaterThanOrEqual(before);
    expect((await mailsTo(ann.email)).length).toBe(before + 1);
  });

  test('is allowed three times in 15 minutes, for an email of nobody too', async () => {
    const ann = await signUp(http.parts.app);
    for (const email of [ann.email, 'noone@example.com']) {
      const statuses = [];
      for (let times = 0; times < 4; times++) {
        statuses.push((await post('request-password-reset', { email })).statusCode);
      }
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
    await signIn(ann);
  });

  test('refuses what is no email', async () => {
    const answer = await post('request-password-reset', { email: 'ann' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toHaveProperty('email');
  });
});

describe('choosing a new password with a link', () => {
  const reset = (token: string, password = newPassword) =>
    post('reset-password', { token, new_password: password });

  test('works once, ends every session, tells the person and confirms their email', async () => {
    const ann = await signUp(http.parts.app);
    http.wall.now = new Date(http.wall.now.getTime() + minute);
    const token = await askForReset(ann);
    expect((await reset(token)).json()).toEqual({ ok: true });
    expect((await me(ann.token)).statusCode).toBe(401);
    expect((await login(ann.email, testPassword)).statusCode).toBe(401);
    const session = await signIn(ann, newPassword);
    expect(await kindsTold(session)).toEqual(['password_changed']);
    expect(await emailConfirmed(session)).toBe(true);
    expect(await credentialsChanged(ann)).toEqual(http.wall.now);
    const again = await reset(token, 'yet another password');
    expect(again.statusCode).toBe(422);
    expect(again.json().code).toBe('link_expired');
    await signIn(ann, newPassword);
  });

  test('at once by ten is done by one', async () => {
    const token = await askForReset(await signUp(http.parts.app));
    const statuses = await Promise.all(
      Array.from(
        { length: 10 },
        async (_, number) => (await reset(token, `password ${number} of ten`)).statusCode,
      ),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 422)).toHaveLength(9);
  });

  test('ends the other links, and lets in who was stopped for guessing', async () => {
    const ann = await signUp(http.parts.app);
    for (let guess = 0; guess < 10; guess++) await login(ann.email, `guess ${guess}`);
    expect((await login(ann.email, testPassword)).statusCode).toBe(429);
    const first = await askForReset(ann);
    http.wall.now = new Date(http.wall.now.getTime() + 1_000);
    const second = await askForReset(ann);
    expect(first).not.toBe(second);
    expect((await reset(second)).statusCode).toBe(200);
    expect((await reset(first)).statusCode).toBe(422);
    await signIn(ann, newPassword);
  });

  test('is possible for an hour, to the millisecond', async () => {
    const ann = await signUp(http.parts.app);
    const token = await askForReset(ann);
    const asked = http.wall.now.getTime();
    http.wall.now = new Date(asked + hour);
    expect((await reset(token)).statusCode).toBe(422);
    http.wall.now = new Date(asked + hour - 1);
    expect((await reset(token)).statusCode).toBe(200);
  });

  test('is no longer possible once the password or the email was changed', async () => {
    const ann = await signUp(http.parts.app);
    const one = await askForReset(ann);
    const body = { current_password: testPassword, new_password: newPassword };
    expect((await post('change-password', body, ann.token)).statusCode).toBe(200);
    expect((await reset(one)).statusCode).toBe(422);
    http.wall.now = new Date(http.wall.now.getTime() + 1_000);
    const two = await askForReset(ann);
    const email = `moved-${ann.email}`;
    await call({ method: 'PUT', url: '/api/profile/update', token: ann.token, body: { email } });
    expect((await reset(two)).statusCode).toBe(422);
  });

  test.each(['', 'short', 'x'.repeat(44)])('refuses the token %j', async (token) => {
    expect((await reset(token)).statusCode).toBe(400);
  });

  test('refuses a token that was never given, one of another kind, and a short password', async () => {
    const ann = await signUp(http.parts.app);
    const confirming = await tokenFrom(ann.email, 'confirm-email');
    expect((await reset('x'.repeat(43))).statusCode).toBe(422);
    expect((await reset(confirming)).statusCode).toBe(422);
    const token = await askForReset(ann);
    const short = await reset(token, 'short');
    expect(short.statusCode).toBe(400);
    expect(short.json().fields).toHaveProperty('new_password');
    expect((await reset(token)).statusCode).toBe(200);
  });
});

describe('confirming an email', () => {
  const confirm = (token: string) => post('confirm-email', { token });

  test('is asked for when registering, and done with the link, once', async () => {
    const ann = await signUp(http.parts.app, { first_name: 'your $500 waits at evil.example' });
    expect(await emailConfirmed(ann.token)).toBe(false);
    // Anybody may have typed this, for a stranger's address.
    expect((await mailsTo(ann.email)).join()).not.toContain('evil.example');
    const token = await tokenFrom(ann.email, 'confirm-email');
    expect((await confirm(token)).json()).toEqual({ ok: true });
    expect(await emailConfirmed(ann.token)).toBe(true);
    expect(await auditOf(ann)).toContain('email.confirmed');
    const again = await confirm(token);
    expect(again.statusCode).toBe(422);
    expect(again.json().code).toBe('link_expired');
  });

  test('can be asked for again, three times in 15 minutes, and not once it is done', async () => {
    const ann = await signUp(http.parts.app);
    const ask = () => post('request-email-confirmation', undefined, ann.token);
    const statuses = [];
    for (let times = 0; times < 4; times++) statuses.push((await ask()).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await mailsTo(ann.email)).toHaveLength(4);
    await confirm(await tokenFrom(ann.email, 'confirm-email'));
    expect((await ask()).statusCode).toBe(200);
    expect(await mailsTo(ann.email)).toHaveLength(4);
  });

  test('is possible for a day', async () => {
    const ann = await signUp(http.parts.app);
    const token = await tokenFrom(ann.email, 'confirm-email');
    http.wall.now = new Date(http.wall.now.getTime() + 24 * hour);
    expect((await confirm(token)).statusCode).toBe(422);
  });

  test('has to be done again when it is changed, of which both addresses are told', async () => {
    const ann = await signUp(http.parts.app);
    const former = await tokenFrom(ann.email, 'confirm-email');
    await confirm(former);
    await post('request-email-confirmation', undefined, ann.token);
    const email = `new-${ann.email}`;
    await call({ method: 'PUT', url: '/api/profile/update', token: ann.token, body: { email } });
    expect(await emailConfirmed(ann.token)).toBe(false);
    const toFormer = await mailsTo(ann.email);
    expect(toFormer.find((mail) => mail.includes('was changed'))).toContain('Hello Ann,');
    expect((await mailsTo(email)).join()).not.toContain('Hello Ann,');
    expect(toFormer.filter((mail) => mail.includes('was changed'))).toHaveLength(1);
    const toNew = await mailsTo(email);
    expect(toNew.filter((mail) => mail.includes('was changed'))).toHaveLength(1);
    expect((await confirm(await tokenFrom(email, 'confirm-email'))).statusCode).toBe(200);
    expect(await emailConfirmed(ann.token)).toBe(true);
    expect(await kindsTold(ann.token)).toEqual(['email_changed']);
  });

  test('with a link to the former email is refused after a change', async () => {
    const ann = await signUp(http.parts.app);
    const former = await tokenFrom(ann.email, 'confirm-email');
    const body = { email: `other-${ann.email}` };
    await call({ method: 'PUT', url: '/api/profile/update', token: ann.token, body });
    expect((await confirm(former)).statusCode).toBe(422);
    expect(await emailConfirmed(ann.token)).toBe(false);
  });

  test.each(['', 'x'.repeat(42)])('refuses the token %j', async (token) => {
    expect((await confirm(token)).statusCode).toBe(400);
  });
});

describe('a token', () => {
  test('stands in the mail alone: not in the database, the answers, the notices or the log', async () => {
    const ann = await signUp(http.parts.app);
    const answers = [
      await post('request-password-reset', { email: ann.email }),
      await post('request-email-confirmation', undefined, ann.token),
    ];
    const tokens = [
      await tokenFrom(ann.email, 'reset-password'),
      await tokenFrom(ann.email, 'confirm-email'),
    ];
    answers.push(await call({ method: 'GET', url: '/api/notices', token: ann.token }));
    answers.push(await post('confirm-email', { token: tokens[1] }));
    answers.push(
      await post('reset-password', { token: 'x'.repeat(43), new_password: newPassword }),
    );
    const seen = `${answers.map(({ body }) => body).join('\n')}\n${JSON.stringify(logged)}`;
    for (const token of tokens) expect(seen).not.toContain(token);
    expect(await findEverywhere(http.parts.database, tokens)).toEqual([]);
    const [user] = await http.parts.database.transact((tx) =>
      tx.select().from(users).where(eq(users.id, ann.id)),
    );
    expect(JSON.stringify(user)).not.toContain(testPassword);
  });
});

describe('calls from one address', () => {
  test.each(['login', 'register', 'request-password-reset', 'reset-password', 'confirm-email'])(
    'of /auth/%s are answered 120 times a minute, and refused then in our words',
    async (url) => {
      http.wall.now = start;
      const ask = (address: string) =>
        http.parts.app.inject({
          method: 'POST',
          url: `/api/auth/${url}`,
          payload: {},
          remoteAddress: address,
        });
      const from = `10.0.0.${url.length}`;
      for (let times = 0; times < 120; times++) expect((await ask(from)).statusCode).toBe(400);
      const refused = await ask(from);
      expect(refused.statusCode).toBe(429);
      expect(refused.json()).toEqual({
        code: 'too_many_requests',
        detail: 'Too many attempts. Please wait a minute and try again.',
      });
      expect((await ask('10.0.1.1')).statusCode).toBe(400);
    },
  );
});
