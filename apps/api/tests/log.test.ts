import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../src/platform/database/database-and-transaction.ts';
import type { SignedIn } from './api.ts';
import {
  borrowerPassword,
  createVerifiedBorrower,
  eventually,
  type RunningProduct,
  registerBorrower,
  signInAdmin,
  startProduct,
} from './harness.ts';
import { openId, uploadId } from './verification-steps.ts';

let product: RunningProduct;
let admin: SignedIn;
let borrower: SignedIn;

beforeAll(async () => {
  product = await startProduct();
  admin = await signInAdmin(product);
  borrower = await createVerifiedBorrower(product, admin);
});
afterAll(() => product.stop());

interface Line {
  action: string;
  who: { id: string; name: string } | null;
  whom: { id: string; name: string } | null;
  object_id: string;
  codes: Record<string, unknown>;
}

const open = (path: string, by: SignedIn = admin) => product.call('GET', path, { token: by.token });

async function log(query: Record<string, string> = {}): Promise<Line[]> {
  const { status, body } = await open(`/admin/log?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return body.lines;
}

const about = async (person: SignedIn, action: string) =>
  (await log({ person: person.id, limit: '200' })).filter((line) => line.action === action);

async function waitingDocument({ id }: SignedIn): Promise<string> {
  const { body } = await open('/admin/pending-verifications?limit=200');
  return body.find((item: { user: { id: string } }) => item.user.id === id).id;
}

describe('what staff open is in the log', () => {
  it('a member page, once in a quarter of an hour', async () => {
    const person = await registerBorrower(product);
    for (let time = 0; time < 3; time++) {
      expect((await open(`/admin/members/${person.id}`)).status).toBe(200);
    }
    await Promise.all([1, 2, 3].map(() => open(`/admin/members/${person.id}`)));
    expect(await about(person, 'member.viewed')).toEqual([
      expect.objectContaining({
        who: { id: admin.id, name: expect.any(String) },
        whom: { id: person.id, name: 'Ada Q. Borrower' },
        object_id: person.id,
      }),
    ]);
    await product.database.transact((tx) =>
      tx.execute(sql`update recorded_views set at = at - interval '15 minutes'`),
    );
    await open(`/admin/members/${person.id}`);
    expect(await about(person, 'member.viewed')).toHaveLength(2);
  });

  it.each(['/timeline', '/loans', '/notices'])('a part of a member page: %s', async (part) => {
    const person = await registerBorrower(product);
    expect((await open(`/admin/members/${person.id}${part}`)).status).toBe(200);
    expect(await about(person, 'member.viewed')).toHaveLength(1);
  });

  it('a page opened twice at once is one entry', async () => {
    const person = await registerBorrower(product);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => open(`/admin/members/${person.id}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await about(person, 'member.viewed')).toHaveLength(1);
  });

  it('an ID document and a statement, and no page of a member who does not exist', async () => {
    const person = await registerBorrower(product);
    await uploadId(product, person.token);
    const id = await waitingDocument(person);
    await openId(product, admin, id);
    await openId(product, admin, id);
    expect(await about(person, 'id_document.viewed')).toHaveLength(1);
    await open(`/admin/members/${person.id}/statement`);
    expect(await about(person, 'statement.viewed')).toHaveLength(1);
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect((await open(`/admin/members/${nobody}`)).status).toBe(404);
    expect(await log({ person: nobody })).toEqual([]);
  });
});

describe('a page whose view cannot be written', () => {
  it('is not shown', async () => {
    const person = await registerBorrower(product);
    const refuse = sql`alter table recorded_views add constraint refuse_all check (false) not valid`;
    await product.database.transact((tx) => tx.execute(refuse));
    try {
      const { status, body } = await open(`/admin/members/${person.id}`);
      expect(status).toBe(500);
      expect(JSON.stringify(body)).not.toContain(person.email);
    } finally {
      await product.database.transact((tx) =>
        tx.execute(sql`alter table recorded_views drop constraint refuse_all`),
      );
    }
  });
});

describe('access that was refused', () => {
  it('is one entry for each person, call and hour, with how often', async () => {
    for (let time = 0; time < 3; time++) {
      expect((await open(`/admin/members/${admin.id}`, borrower)).status).toBe(403);
    }
    expect((await open('/admin/log', borrower)).status).toBe(403);
    const hours = await product.database.transact((tx) =>
      rowsOf(tx, sql`select distinct hour from refused_calls where user_id = ${borrower.id}`),
    );
    await product.database.transact((tx) =>
      tx.execute(sql`update work set due_at = created_at where kind = 'count_refused_calls'`),
    );
    const counted = await eventually(
      async () => {
        await product.drain();
        return about(borrower, 'access.refused');
      },
      (lines) => lines.length >= 2,
    );
    // The hour may have ended between the calls.
    expect(counted.length).toBeLessThanOrEqual(2 * hours.length);
    const times = (call: string) =>
      counted
        .filter(({ object_id }) => object_id === call)
        .reduce((sum, { codes }) => sum + Number(codes.refused), 0);
    expect(times('GET /admin/members/:id')).toBe(3);
    expect(times('GET /admin/log')).toBe(1);
  });
});

describe('the log', () => {
  it('is filtered by kind, person and day, and paged without gap or repeat', async () => {
    const whole = await log({ limit: '200' });
    expect(whole.length).toBeGreaterThan(10);
    const signIns = await log({ kind: 'sign_ins', limit: '200' });
    expect(new Set(signIns.map(({ action }) => action))).toEqual(new Set(['session.started']));
    const own = await log({ person: borrower.id, kind: 'bank_accounts' });
    expect(own.map(({ action }) => action)).toEqual(['bank_account.added']);
    expect(await log({ to: '2001-01-01' })).toEqual([]);
    expect(await log({ from: '2999-01-01' })).toEqual([]);
    expect(await log({ from: '2001-01-01', to: '2999-01-01', limit: '200' })).toEqual(whole);
    const queries: Record<string, string>[] = [{}, { kind: 'members' }, { person: admin.id }];
    for (const query of queries) {
      const seen: Line[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page = new URLSearchParams({ ...query, limit: '7', ...(cursor ? { cursor } : {}) });
        const { body } = await open(`/admin/log?${page}`);
        seen.push(...body.lines);
        cursor = body.next_cursor;
      }
      expect(seen).toEqual(await log({ ...query, limit: '200' }));
    }
  });

  it('refuses a kind, a day and a person that cannot be', async () => {
    for (const query of ['kind=everything', 'from=yesterday', 'person=Ann']) {
      expect((await open(`/admin/log?${query}`)).status).toBe(400);
    }
  });

  it('is exported as CSV, and the export is in the log', async () => {
    const answer = await fetch(`${product.url}/api/admin/log/export?person=${borrower.id}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = (await answer.text()).trim().split('\r\n');
    expect(lines[0]).toContain('entry,at,day,action,what,who_id,whom_id');
    expect(lines[1]).toContain(`member.registered,Registered,${borrower.id},${borrower.id}`);
    expect(lines.join()).not.toContain('Borrower');
    expect((await log({ kind: 'views', limit: '1' }))[0]).toMatchObject({
      ...{ action: 'log.exported', who: { id: admin.id }, whom: { id: borrower.id } },
      codes: { kind: null, from: null, to: null },
    });
  });
});

describe('a person’s own log', () => {
  it('tells what was done with the account, and names no member of staff', async () => {
    const person = await registerBorrower(product);
    const signIn = { email: person.email, password: borrowerPassword };
    await product.call('POST', '/auth/login', { body: signIn });
    await uploadId(product, person.token);
    await openId(product, admin, await waitingDocument(person));
    await open(`/admin/members/${person.id}`);
    const { body } = await open('/auth/log', person);
    expect(body.lines.map(({ what }: { what: string }) => what)).toEqual([
      'A member of staff opened your page',
      'A member of staff opened your ID document',
      'You handed in an ID document',
      'You signed in',
      'Your account was opened',
    ]);
    expect(JSON.stringify(body)).not.toContain(admin.id);
    const page = await open('/auth/log?limit=2', person);
    const next = await open(`/auth/log?limit=200&cursor=${page.body.next_cursor}`, person);
    expect([...page.body.lines, ...next.body.lines]).toEqual(body.lines);
  });
});
