import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findActor, hashPassword, users } from '../../identity/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { auditDetails, auditEntries } from '../../platform/database/tables.ts';
import {
  callTestHttp,
  createTestHttp,
  signUp,
  someoneWaits,
  type TestHttp,
  testPassword,
} from '../../platform/testing.ts';
import { lockMember, type MemberRecord } from '../member/member.ts';
import { members } from '../member/tables.ts';
import { membersAlone } from '../members.testing.ts';
import { registerMemberRoutes } from '../routes.ts';
import { changeProfile } from './read-profile.ts';

let http: TestHttp;

beforeAll(async () => {
  http = await createTestHttp(findActor);
  registerMemberRoutes(http.router, { ...http.runtime, ...membersAlone });
});
afterAll(() => http.close());

const update = (token: string | undefined, body: Record<string, unknown>, headers = {}) =>
  callTestHttp(http.router.app, {
    method: 'PUT',
    url: '/api/profile/update',
    token,
    body,
    headers,
  });

describe('editing one’s profile', () => {
  // spec: 7.2.15, 7.3.7
  test('changes what is given and leaves the rest', async () => {
    const { token, email } = await signUp(http.router.app);
    const answer = await update(token, { first_name: ' Zoë ', phone: '+44 20 7946 0000' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      first_name: 'Zoë',
      middle_initial: 'M',
      last_name: 'Lee',
      full_name: 'Zoë M. Lee',
      phone: '+44 20 7946 0000',
      email,
    });
  });

  test('clears the middle initial when it is blank', async () => {
    const { token } = await signUp(http.router.app);
    expect((await update(token, { middle_initial: '' })).json().full_name).toBe('Ann Lee');
  });

  test('moves the sign-in to a new email, and remembers when', async () => {
    const { token, id } = await signUp(http.router.app);
    const changedAt = async () => {
      const [user] = await http.router.database.transact((tx) =>
        tx.select().from(users).where(eq(users.id, id)),
      );
      return user?.emailChangedAt;
    };
    expect(await changedAt()).toBeNull();
    http.wall.now = new Date(http.wall.now.getTime() + 1_000);
    const answer = await update(token, { email: 'Moved@Example.com' });
    expect(answer.json().email).toBe('moved@example.com');
    expect(await changedAt()).toEqual(http.wall.now);
    const body = { email: 'moved@example.com', password: 'a long enough password' };
    const login = await callTestHttp(http.router.app, {
      method: 'POST',
      url: '/api/auth/login',
      body,
    });
    expect(login.json().user.id).toBe(id);
  });

  test('asks for the password where the sign-in lies back, since links to a new one go to the email', async () => {
    const before = http.wall.now;
    const { token, email } = await signUp(http.router.app);
    http.wall.now = new Date(before.getTime() + 11 * 60_000);
    const wanted = 'thief@example.com';
    const open = await update(token, { email: wanted });
    expect(open.statusCode).toBe(422);
    expect(open.json()).toMatchObject({
      code: 'password_needed',
      fields: { current_password: 'Enter your current password to change your email.' },
    });
    const guessed = await update(token, { email: wanted, current_password: 'a wrong password' });
    expect(guessed.json()).toMatchObject({ code: 'wrong_password' });
    expect((await update(token, { email, phone: '+44 20 7946 0001' })).statusCode).toBe(200);
    const known = await update(token, { email: wanted, current_password: testPassword });
    expect(known.json()).toMatchObject({ email: wanted });
    http.wall.now = before;
  });

  test('refuses a wrong password also of who signed in just now and may leave it out', async () => {
    const { token, email } = await signUp(http.router.app);
    const wanted = `new-${email}`;
    const guessed = await update(token, { email: wanted, current_password: 'a wrong password' });
    expect(guessed.statusCode).toBe(422);
    expect(guessed.json()).toMatchObject({
      code: 'wrong_password',
      fields: { current_password: 'The current password is not right.' },
    });
    const known = await update(token, { email: wanted, current_password: testPassword });
    expect(known.json()).toMatchObject({ email: wanted });
  });

  describe('while the owner changes what was checked', () => {
    /**
     * Sends a call and changes the member while the call waits for their row. On the embedded database, the call begins
     * after the change.
     */
    async function overtaking(id: string, call: () => ReturnType<typeof update>, change: Changing) {
      const { database } = http.router;
      const sent = await database.transact(async (tx) => {
        const member = await lockMember(tx, id);
        const pending = Promise.resolve().then(call);
        await someoneWaits(database);
        await change(tx, member);
        return { pending };
      });
      return sent.pending;
    }
    type Changing = (tx: Tx, member: MemberRecord) => Promise<unknown>;

    const found = (id: string) =>
      http.router.database.transact(async (tx) => {
        const [row] = await tx
          .select({ email: users.email, searchText: members.searchText })
          .from(members)
          .innerJoin(users, eq(users.id, members.id))
          .where(eq(members.id, id));
        return row;
      });

    test('to the former email, which needed no password before, nobody goes back', async () => {
      const before = http.wall.now;
      const { token, id, email } = await signUp(http.router.app);
      http.wall.now = new Date(before.getTime() + 11 * 60_000);
      const changed = `kept-${email}`;
      const answer = await overtaking(
        id,
        () => update(token, { email }),
        (tx, member) => changeProfile(tx, member, { email: changed }, http.wall.now),
      );
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({
        code: 'password_needed',
        fields: { current_password: expect.any(String) },
      });
      expect(await found(id)).toMatchObject({ email: changed });
      http.wall.now = before;
    });

    test('the former password changes no email', async () => {
      const before = http.wall.now;
      const { token, id, email } = await signUp(http.router.app);
      http.wall.now = new Date(before.getTime() + 11 * 60_000);
      const passwordHash = await hashPassword('the password of the owner now');
      const answer = await overtaking(
        id,
        () => update(token, { email: `thief-${email}`, current_password: testPassword }),
        (tx) => tx.update(users).set({ passwordHash }).where(eq(users.id, id)),
      );
      expect(answer.statusCode).toBe(422);
      expect(await found(id)).toMatchObject({ email });
      http.wall.now = before;
    });

    test('another field is written beside the email of now', async () => {
      const { token, id, email } = await signUp(http.router.app);
      const changed = `beside-${email}`;
      const answer = await overtaking(
        id,
        () => update(token, { phone: '+44 20 7946 0002' }),
        (tx, member) => changeProfile(tx, member, { email: changed }, http.wall.now),
      );
      expect(answer.json()).toMatchObject({ email: changed, phone: '+44 20 7946 0002' });
      expect((await found(id))?.searchText).toContain(changed);
    });
  });

  test('changes the email five times in a quarter of an hour and no more: each sends mail to a stranger', async () => {
    const { token } = await signUp(http.router.app);
    for (let time = 1; time <= 5; time++) {
      expect((await update(token, { email: `often${time}@example.com` })).statusCode).toBe(200);
    }
    expect((await update(token, { email: 'often6@example.com' })).statusCode).toBe(429);
    expect((await update(token, { last_name: 'Often' })).statusCode).toBe(200);
  });

  test('an address is taken three times in a quarter of an hour and no more, by changing to it or registering', async () => {
    const email = 'stranger@example.com';
    const statuses = [];
    for (let time = 1; time <= 2; time++) {
      const { token } = await signUp(http.router.app);
      statuses.push((await update(token, { email })).statusCode);
      statuses.push((await update(token, { email: `left${time}@example.com` })).statusCode);
    }
    const registered = await signUp(http.router.app, { email });
    statuses.push((await update(registered.token, { email: 'left3@example.com' })).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    const { token } = await signUp(http.router.app);
    expect((await update(token, { email })).statusCode).toBe(429);
    await expect(signUp(http.router.app, { email })).rejects.toThrow('too_many_requests');
    await signUp(http.router.app, { email: 'somebody-else@example.com' });
  });

  test('refuses another’s email beside its field, in any case; two at once cannot both have it', async () => {
    const [one, two, three] = [
      await signUp(http.router.app),
      await signUp(http.router.app),
      await signUp(http.router.app),
    ];
    const answer = await update(one.token, { email: two.email.toUpperCase() });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'email_taken',
      fields: { email: 'An account with this email already exists.' },
    });
    const race = await Promise.all(
      [one, three].map(({ token }) => update(token, { email: 'wanted@example.com' })),
    );
    expect(race.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('audits before and after, sealed for the person; an edit of nothing leaves no trace', async () => {
    const { token, id } = await signUp(http.router.app);
    await update(token, { last_name: 'Lee' });
    await update(token, { last_name: 'Secretname' });
    const found = await http.router.database.transact(async (tx) => {
      const entries = await tx
        .select()
        .from(auditEntries)
        .innerJoin(auditDetails, eq(auditDetails.auditId, auditEntries.id))
        .where(eq(auditEntries.subjectId, id))
        .orderBy(desc(auditEntries.id));
      const sealed = entries[0]?.audit_details.sealed ?? Buffer.alloc(0);
      return { entries, opened: (await http.router.keys.openFor(tx, id, sealed)).toString() };
    });
    expect(found.entries).toHaveLength(1);
    expect(found.entries[0]?.audit_entries).toMatchObject({
      action: 'profile.updated',
      actorId: id,
    });
    expect(JSON.parse(found.opened)).toEqual({
      before: { lastName: 'Lee' },
      after: { lastName: 'Secretname' },
    });
    expect(JSON.stringify(found.entries[0]?.audit_entries)).not.toContain('Secretname');
  });

  test('under one Idempotency-Key is done once', async () => {
    const { token } = await signUp(http.router.app);
    const key = { 'idempotency-key': 'edit' };
    const first = await update(token, { last_name: 'One' }, key);
    expect((await update(token, { last_name: 'One' }, key)).body).toBe(first.body);
    expect((await update(token, { last_name: 'Two' }, key)).statusCode).toBe(409);
  });

  test.each([
    [{ first_name: '' }, 'first_name'],
    [{ last_name: '  ' }, 'last_name'],
    [{ phone: '12' }, 'phone'],
    [{ email: 'nowhere' }, 'email'],
    [{ middle_initial: 3 }, 'middle_initial'],
  ])('refuses %j', async (body, field) => {
    const { token } = await signUp(http.router.app);
    const answer = await update(token, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toHaveProperty(field);
  });

  test('refuses who is not signed in', async () => {
    expect((await update(undefined, { first_name: 'Eve' })).statusCode).toBe(401);
  });
});
