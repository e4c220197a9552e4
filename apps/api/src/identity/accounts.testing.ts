import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { prepareResetConfirmation, registerFactorRoutes } from '../factors/index.ts';
import { namesOfUser, recipientOf, registerMemberRoutes } from '../members/index.ts';
import { membersAlone } from '../members/members.testing.ts';
import { registerNoticeRoutes, sendNotice } from '../notices/index.ts';
import { letterhead } from '../notices/sample-facts.testing.ts';
import { auditEntries } from '../platform/database/tables.ts';
import { createMailer } from '../platform/mail/smtp-or-folder-mailer.ts';
import {
  callTestHttp,
  createTestHttp,
  type signUp,
  type TestCall,
  type TestHttp,
  testPassword,
} from '../platform/testing.ts';
import type { WorkHandler } from '../platform/work/work-handler.ts';
import type { WorkKind } from '../platform/work/work-queues.ts';
import { createWorker } from '../platform/work/worker.ts';
import { findActor, registerAccountRoutes, startPasswordReset, users } from './index.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const newPassword = 'an entirely new password';

type Person = Awaited<ReturnType<typeof signUp>>;

type AccountWorld = Awaited<ReturnType<typeof openAccountWorld>>;

/**
 * Sets up one test file: the routes of accounts on a real database, with their mails in a folder and a record of the
 * log. An hour passes after each test.
 */
export function useAccounts(): AccountWorld {
  const world = {} as AccountWorld;
  beforeAll(async () => void Object.assign(world, await openAccountWorld()));
  afterEach(() => world.passAnHour());
  afterAll(() => world.close());
  return world;
}

async function openAccountWorld() {
  const http = await createTestHttp(findActor);
  const folder = await mkdtemp(path.join(tmpdir(), 'sevenday-account-'));
  const { router } = http;
  registerMemberRoutes(router, { ...http.runtime, ...membersAlone });
  const dependencies = { ...http.runtime, recipientOf, namesOfUser };
  registerAccountRoutes(router, {
    ...dependencies,
    prepareResetConfirmation: (asked) => prepareResetConfirmation(dependencies, asked),
  });
  registerFactorRoutes(router, dependencies);
  registerNoticeRoutes(router, { ...http.runtime, ...letterhead });
  const logged: unknown[] = [];
  const worker = startWorker(http, folder, logged);
  const asking = askingOf(http);

  /** Reads the mails that an address got, oldest first, as text. */
  async function mailsTo(email: string): Promise<string[]> {
    await worker.drain();
    const names = (await readdir(folder)).sort();
    const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
    return mails
      .filter((mail) => mail.includes(`To: ${email}\r\n`))
      .map((mail) => mail.replace(/=\r\n/g, '').replaceAll('=3D', '='));
  }

  /** Reads the token of the newest link of a kind that an address got. */
  async function tokenFrom(email: string, page: 'reset-password' | 'confirm-email') {
    const link = new RegExp(`https://loans\\.example\\.com/${page}#token=([\\w-]{43})\\s`);
    const tokens = (await mailsTo(email)).flatMap((mail) => link.exec(mail)?.[1] ?? []);
    const token = tokens.at(-1);
    if (!token) throw new Error(`No ${page} link was sent to ${email}.`);
    return token;
  }

  return {
    http,
    folder,
    worker,
    logged,
    ...asking,
    mailsTo,
    tokenFrom,

    async askForReset({ email }: Person): Promise<string> {
      const { statusCode, body } = await asking.post('request-password-reset', { email });
      if (statusCode !== 200) throw new Error(body);
      return tokenFrom(email, 'reset-password');
    },

    async auditOf(person: Person): Promise<string[]> {
      const rows = await router.database.transact((tx) =>
        tx.select().from(auditEntries).where(eq(auditEntries.subjectId, person.id)),
      );
      return rows.map(({ action }) => action);
    },

    async passwordChangedAt(person: Person): Promise<Date | null | undefined> {
      const [user] = await router.database.transact((tx) =>
        tx.select().from(users).where(eq(users.id, person.id)),
      );
      return user?.passwordChangedAt;
    },

    passAnHour() {
      http.wall.now = new Date(http.wall.now.getTime() + hour);
    },

    async close() {
      await worker.stop();
      await http.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function startWorker({ runtime }: TestHttp, folder: string, logged: unknown[]) {
  const from = { from: 'hello@main.example', fromName: 'Main Street Loans' };
  const mailer = createMailer({ smtpUrl: null, folder, ...from });
  const keep = (...line: unknown[]) => logged.push(line);
  const worker = createWorker({
    ...runtime,
    log: { info: keep, warn: keep, error: keep, debug: keep },
    handlers: {
      send_mail: sendNotice({ ...runtime, ...letterhead, mailer }),
      start_password_reset: startPasswordReset({ ...runtime, recipientOf }),
    } as Record<WorkKind, WorkHandler>,
  });
  worker.start();
  return worker;
}

function askingOf(http: TestHttp) {
  const call = (asked: TestCall) => callTestHttp(http.router.app, asked);
  const post = (url: string, body?: Record<string, unknown>, token?: string) =>
    call({ method: 'POST', url: `/api/auth/${url}`, token, ...(body ? { body } : {}) });
  const me = (token: string) => call({ method: 'GET', url: '/api/profile/me', token });
  const login = (email: string, password: string) => post('login', { email, password });
  return {
    call,
    post,
    me,
    login,

    async signIn({ email }: Person, password = testPassword): Promise<string> {
      const answer = await login(email, password);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json().token;
    },

    kindsNotified: async (token: string): Promise<string[]> =>
      (await call({ method: 'GET', url: '/api/notices', token }))
        .json()
        .notices.map(({ kind }: { kind: string }) => kind),

    emailConfirmed: async (token: string) => (await me(token)).json().email_confirmed,
  };
}
