import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findActor, users } from '../identity/index.ts';
import { auditEntries, idempotencyKeys, subjectKeys } from '../platform/database/tables.ts';
import { callTestHttp, createTestHttp, type TestHttp } from '../platform/testing.ts';
import { members } from './member/tables.ts';
import { membersAlone } from './members.testing.ts';
import { registerMemberRoutes } from './routes.ts';

let http: TestHttp;

beforeAll(async () => {
  http = await createTestHttp(findActor);
  registerMemberRoutes(http.router, { ...http.runtime, ...membersAlone });
});
afterAll(() => http.close());

const person = (fields: Record<string, unknown> = {}) => ({
  email: 'ann@example.com',
  password: 'a long enough password',
  first_name: 'Ann',
  last_name: 'Lee',
  middle_initial: 'm',
  phone: '(555) 010-1234',
  ...fields,
});

const register = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  callTestHttp(http.router.app, { method: 'POST', url: '/api/auth/register', body, headers });

const rows = <Row>(
  read: (tx: Parameters<Parameters<typeof http.router.database.transact>[0]>[0]) => Promise<Row>,
) => http.router.database.transact(read);

describe('registering', () => {
  // spec: 1.1.2, 3.1.1, 3.1.8, 3.5.2, 4.3.1, 7.2.2, 7.2.3
  test('makes a silver, unverified member and signs them in', async () => {
    const answer = await register(person({ email: '  New.Person@Example.COM ' }));
    expect(answer.statusCode).toBe(201);
    const { token, user } = answer.json();
    expect(user).toMatchObject({
      first_name: 'Ann',
      middle_initial: 'M',
      last_name: 'Lee',
      full_name: 'Ann M. Lee',
      email: 'new.person@example.com',
      phone: '(555) 010-1234',
      membership_level: 'silver',
      id_verification_status: 'pending',
      id_submitted: false,
      id_notes: null,
      bank_account_verified: false,
      is_admin: false,
      total_loans_taken: 0,
      profile_picture_url: null,
      created_at: '2026-03-02T15:00:00.000Z',
    });
    const me = await callTestHttp(http.router.app, {
      method: 'GET',
      url: '/api/profile/me',
      token,
    });
    expect(me.json()).toEqual(user);
  });

  test('makes the person’s key and tells the audit log, without saying who it is', async () => {
    const { user } = (await register(person({ email: 'key@example.com' }))).json();
    const key = await rows((tx) =>
      tx.select().from(subjectKeys).where(eq(subjectKeys.subjectId, user.id)),
    );
    const audit = await rows((tx) =>
      tx.select().from(auditEntries).where(eq(auditEntries.subjectId, user.id)),
    );
    expect(key).toHaveLength(1);
    expect(audit.map(({ action }) => action)).toEqual(['member.registered']);
    expect(JSON.stringify(audit)).not.toContain('key@example.com');
  });

  // spec: 2.4.2, 5.2.6, 9.4.5
  test.each([
    ['Arabic', { first_name: 'عائشة', last_name: 'الحسن', middle_initial: 'م' }, 'عائشة م. الحسن'],
    [
      'an apostrophe',
      { first_name: 'D’Arcy', last_name: "O'Brien", middle_initial: '' },
      "D’Arcy O'Brien",
    ],
    ['an emoji', { first_name: '🙂 Sam', last_name: 'Li', middle_initial: '🙂' }, '🙂 Sam 🙂. Li'],
    ['a long initial, cut', { middle_initial: 'élise' }, 'Ann É. Lee'],
    ['no initial, as null', { middle_initial: null }, 'Ann Lee'],
    ['no initial at all', { middle_initial: undefined }, 'Ann Lee'],
  ])('takes a name with %s', async (kind, names, fullName) => {
    const email = `${kind.replaceAll(/\W/g, '')}@example.com`;
    const answer = await register(person({ email, ...names }));
    expect(answer.statusCode).toBe(201);
    expect(answer.json().user.full_name).toBe(fullName);
  });

  test('takes an email of 100 characters', async () => {
    const email = `${'a'.repeat(60)}@${'b'.repeat(27)}.example.com`;
    expect(email).toHaveLength(100);
    expect((await register(person({ email }))).json().user.email).toBe(email);
  });

  test.each([
    [{ email: 'not an email' }, 'email'],
    [{ email: '' }, 'email'],
    [{ password: 'too short' }, 'password'],
    [{ password: '             ' }, 'password'],
    [{ password: 'x'.repeat(201) }, 'password'],
    [{ first_name: '   ' }, 'first_name'],
    [{ first_name: 'x'.repeat(101) }, 'first_name'],
    [{ last_name: undefined }, 'last_name'],
    [{ last_name: 'a\u0000b' }, 'last_name'],
    [{ phone: 'call me' }, 'phone'],
    [{ phone: '123' }, 'phone'],
    [{ phone: 5550101234 }, 'phone'],
  ])('refuses %j with a sentence beside its field', async (fields, field) => {
    const answer = await register(person({ email: 'refused@example.com', ...fields }));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_input', detail: expect.any(String) });
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  });

  test('refuses an email that is taken, in any case', async () => {
    await register(person({ email: 'taken@example.com' }));
    const answer = await register(person({ email: 'TAKEN@example.com' }));
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      code: 'email_taken',
      detail: 'An account with this email already exists.',
      fields: { email: 'An account with this email already exists.' },
    });
  });

  test('refuses an email that is taken in its other form', async () => {
    const answer = await register(person({ email: 'jane@bücher.example' }));
    expect(answer.json().user.email).toBe('jane@xn--bcher-kva.example');
    for (const email of ['jane@xn--bcher-kva.example', 'Jane@BÜCHER.example']) {
      expect((await register(person({ email }))).json().code).toBe('email_taken');
      const signIn = { email, password: person().password };
      const url = '/api/auth/login';
      const { statusCode } = await callTestHttp(http.router.app, {
        method: 'POST',
        url,
        body: signIn,
      });
      expect(statusCode).toBe(200);
    }
  });

  test.each(['.a@example.com', 'a..b@example.com', 'jörg@example.com'])(
    'refuses the email %s, which the payment provider would refuse for ever',
    async (email) => {
      const { statusCode, body } = await register(person({ email }));
      expect(statusCode).toBe(400);
      expect(JSON.parse(body).fields.email).toMatch(/^Before the @/);
    },
  );

  test.each([
    ['\u202a+1 (555) 010-1234\u202c', '+1 (555) 010-1234', '+15550101234'],
    ['(555) 010-1234 ext. 12', '(555) 010-1234 ext. 12', '+15550101234'],
    ['+44 20 7946 0958', '+44 20 7946 0958', '+442079460958'],
    ['011 49 30 1234567', '011 49 30 1234567', '+49301234567'],
  ])(
    'keeps the phone %s as typed, and as it is dialled from anywhere',
    async (typed, kept, e164) => {
      const email = `phone-${e164.slice(1)}-${typed.length}@example.com`;
      const { user } = (await register(person({ email, phone: typed }))).json();
      expect(user.phone).toBe(kept);
      const [row] = await rows((tx) => tx.select().from(members).where(eq(members.id, user.id)));
      expect(row).toMatchObject({ phone: kept, phoneE164: e164 });
    },
  );

  test.each(['010-1234', '020 7946 0958', '+999 123 4567'])(
    'keeps the phone %s as typed, without a form of it that can be dialled from anywhere',
    async (phone) => {
      const email = `phone-${phone.replace(/\D/g, '')}@example.com`;
      const { user } = (await register(person({ email, phone }))).json();
      const [row] = await rows((tx) => tx.select().from(members).where(eq(members.id, user.id)));
      expect(row).toMatchObject({ phone, phoneE164: null });
    },
  );

  test('ten at once with one email make one member', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => register(person({ email: 'race@example.com' }))),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([201, ...Array(9).fill(409)]);
    const made = await rows((tx) =>
      tx.select().from(users).where(eq(users.email, 'race@example.com')),
    );
    expect(made).toHaveLength(1);
  });

  test('refuses what is not JSON', async () => {
    const answer = await http.router.app.inject({
      method: 'POST',
      url: '/api/auth/register',
      headers: { 'content-type': 'application/xml' },
      payload: '<hello/>',
    });
    expect(answer.statusCode).toBe(415);
    expect(answer.json().code).toBe('unsupported_media');
  });
});

describe('registering under an Idempotency-Key', () => {
  const key = { 'idempotency-key': 'one-registration' };
  const input = person({ email: 'once@example.com' });

  test('ten times at once answers the same to all, with one session', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(input, key)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(201));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  // spec: 7.3.6
  test('again, later, answers the same; other input is refused, another password too', async () => {
    expect((await register(input, key)).statusCode).toBe(201);
    for (const other of [{ first_name: 'Bea' }, { password: 'another long password' }]) {
      const answer = await register({ ...input, ...other }, key);
      expect(answer.json().code).toBe('idempotency_key_reused');
      expect(answer.statusCode).toBe(409);
    }
  });

  test('keeps nothing when refused, so that a corrected form may use it again', async () => {
    const mine = { 'idempotency-key': 'corrected' };
    expect((await register(input, mine)).statusCode).toBe(409);
    expect((await register({ ...input, email: 'corrected@example.com' }, mine)).statusCode).toBe(
      201,
    );
  });

  test('commits the key with the account: when the one fails, the other is not there', async () => {
    const mine = { 'idempotency-key': 'broken' };
    const input = person({ email: 'broken@example.com' });
    await rows(async (tx) => {
      await tx.execute(sql`create function refuse_answer() returns trigger language plpgsql
        as $$ begin raise exception 'The database fails here.'; end $$`);
      await tx.execute(sql`create trigger refuse_answer before update on idempotency_keys
        for each row execute function refuse_answer()`);
    });
    expect((await register(input, mine)).statusCode).toBe(500);
    await rows((tx) => tx.execute(sql`drop trigger refuse_answer on idempotency_keys`));
    expect((await register(input, mine)).statusCode).toBe(201);
  });

  test('refuses a key that cannot be one', async () => {
    const answer = await register(input, { 'idempotency-key': 'with space' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe('malformed_request');
  });

  test('keeps neither the password nor the key in the clear', async () => {
    const kept = await rows((tx) => tx.select().from(idempotencyKeys));
    const text = JSON.stringify(
      kept.map((row) => ({ ...row, sealed: row.sealedAnswer?.toString('latin1') })),
    );
    expect(text).not.toContain('one-registration');
    expect(text).not.toContain('once@example.com');
  });
});

test('the database refuses a member whose account is verified and yet not added', async () => {
  const { user } = (await register(person({ email: 'check@example.com' }))).json();
  await expect(
    rows((tx) =>
      tx.update(members).set({ bankAccountVerified: true }).where(eq(members.id, user.id)),
    ),
  ).rejects.toThrow();
});
