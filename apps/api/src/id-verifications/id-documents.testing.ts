import { and, desc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { findActor, grantAdmin } from '../identity/index.ts';
import { registerMemberRoutes } from '../members/index.ts';
import { membersAlone } from '../members/members.testing.ts';
import { auditEntries } from '../platform/database/tables.ts';
import { callTestHttp, createTestHttp, signUp, type TestHttp } from '../platform/testing.ts';
import { registerIdVerificationRoutes } from './routes.ts';
import { idDocuments } from './tables.ts';
import { requeueDocument, settleWaitingDocument } from './verification.ts';

type Person = Awaited<ReturnType<typeof signUp>>;

export const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<</Type /Catalog>>\nendobj\ntrailer\n%%EOF\n');

export interface Waiting {
  id: string;
  user: { id: string; full_name: string; email: string; phone: string };
  id_card_url: string;
  id_card_kind: string;
  created_at: string;
}

export type IdWorld = Awaited<ReturnType<typeof openIdWorld>>;

/**
 * For one test file: the routes of members and their ID documents on a real database, with an admin who is signed in. A
 * second passes before each test.
 */
export function useIdDocuments(): IdWorld {
  const world = {} as IdWorld;
  beforeAll(async () => void Object.assign(world, await openIdWorld()));
  beforeEach(() => world.passASecond());
  afterAll(() => world.http.close());
  return world;
}

async function openIdWorld() {
  const http = await createTestHttp(findActor);
  registerMemberRoutes(http.router, {
    ...http.runtime,
    ...membersAlone,
    onIdStatusSet: settleWaitingDocument,
    onRenamed: requeueDocument,
  });
  registerIdVerificationRoutes(http.router, http.runtime);
  const jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const admin = await newAdmin(http);
  const asking = askingOf(http, { admin, jpeg });
  return {
    http,
    jpeg,
    admin,
    newAdmin: () => newAdmin(http),
    ...asking,
    ...kept(http),

    async submitted(content = jpeg) {
      const member = await signUp(http.router.app);
      const { statusCode, body } = await asking.upload(member.token, content);
      if (statusCode !== 200) throw new Error(body);
      const waiting = await asking.waitingOf(member.id);
      if (!waiting) throw new Error('The document is not in the queue.');
      return { member, waiting };
    },

    passASecond() {
      http.wall.now = new Date(http.wall.now.getTime() + 1_000);
    },
  };
}

let adminsMade = 0;

/** Each has a phone of their own: whoever has another's phone may not decide on them. */
async function newAdmin({ router, wall }: TestHttp): Promise<Person> {
  const person = await signUp(router.app, { phone: `(555) 010-${2_000 + adminsMade++}` });
  const { email } = person;
  await router.database.transact((tx) => grantAdmin(tx, router.keys, { email, now: wall.now }));
  return person;
}

function askingOf(http: TestHttp, { admin, jpeg }: { admin: Person; jpeg: Buffer }) {
  const open = (url: string) => callTestHttp(http.router.app, { method: 'GET', url: `/${url}` });

  const call = (
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    token: string | undefined,
    body?: Record<string, unknown>,
  ) => callTestHttp(http.router.app, { method, url, token, ...(body ? { body } : {}) });

  async function queueOf(viewer: Person): Promise<Waiting[]> {
    const queue = await call('GET', '/api/admin/pending-verifications?limit=200', viewer.token);
    return queue.statusCode === 200 ? queue.json() : [];
  }

  const decideUnseen = (id: string, status: string, by = admin, notes?: string) =>
    call(
      'POST',
      `/api/admin/verify-id/${id}?${new URLSearchParams({ status, ...(notes === undefined ? {} : { notes }) })}`,
      by.token,
    );

  return {
    call,

    /** Opens a document by the address in the queue. */
    open,

    upload: (token: string | undefined, content = jpeg, headers: Record<string, string> = {}) =>
      callTestHttp(http.router.app, {
        method: 'POST',
        url: '/api/profile/upload-id',
        token,
        file: { content, name: 'id.jpg', type: 'image/jpeg' },
        headers,
      }),

    async waitingOf(memberId: string, viewer = admin): Promise<Waiting | undefined> {
      return (await queueOf(viewer)).find(({ user }) => user.id === memberId);
    },

    decideUnseen,

    /** An admin opens the document first, as the page asks of them before it approves one. */
    async decide(id: string, status: string, by = admin, notes?: string) {
      const waiting = (await queueOf(by)).find((document) => document.id === id);
      if (status === 'approved' && waiting) await open(waiting.id_card_url);
      return decideUnseen(id, status, by, notes);
    },

    me: async (token: string) => (await call('GET', '/api/profile/me', token)).json(),
  };
}

/** What the database has of documents. */
function kept({ router }: TestHttp) {
  return {
    documentsOf: (memberId: string) =>
      router.database.transact((tx) =>
        tx
          .select()
          .from(idDocuments)
          .where(eq(idDocuments.memberId, memberId))
          .orderBy(desc(idDocuments.submittedAt)),
      ),

    audited: (action: string, subjectId: string) =>
      router.database.transact((tx) =>
        tx
          .select()
          .from(auditEntries)
          .where(and(eq(auditEntries.action, action), eq(auditEntries.subjectId, subjectId))),
      ),
  };
}
