import type { Role, StaffInvitation, StaffPerson } from '@sevenday/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hour, minute, useAccounts } from '../identity/accounts.testing.ts';
import { grantAdmin, users } from '../identity/index.ts';
import { findEverywhere } from '../offboarding/scan.testing.ts';
import {
  callTestHttp,
  isLongRun,
  signUp,
  someoneWaits,
  testPassword,
} from '../platform/testing.ts';
import { forgetExpiredInvitations, registerStaffRoutes } from './index.ts';
import { inviteStaff } from './invite-staff.ts';
import { staffInvitations } from './tables.ts';

const world = useAccounts();
type Person = Awaited<ReturnType<typeof signUp>>;
let owner: Person;
beforeAll(async () => {
  registerStaffRoutes(world.http.router, world.http.runtime);
  owner = await makeOwner('boss@office.example');
});
// An hour passes between two tests, and a session of staff is short.
beforeEach(async () => {
  owner = await signIn(owner);
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, by: Person, body?: object) =>
  callTestHttp(world.http.router.app, {
    ...{ method, url: `/api${path}`, token: by.token },
    ...(body ? { body: { ...body } } : {}),
  });

const signIn = async (person: Person): Promise<Person> => {
  const answer = await world.post('login', { email: person.email, password: testPassword });
  return { ...person, token: answer.json().token };
};

async function makeOwner(email: string): Promise<Person> {
  const person = await signUp(world.http.router.app, { email });
  const { database, keys } = world.http.router;
  await database.transact((tx) => grantAdmin(tx, keys, { email, now: world.http.wall.now }));
  return signIn(person);
}

const invite = (email: string, role: Role, by = owner) =>
  call('POST', '/admin/staff/invitations', by, { email, role });

async function tokenOf(email: string): Promise<string> {
  const tokens = (await world.mailsTo(email)).flatMap(
    (mail) => /https:\/\/loans\.example\.com\/join#token=([\w-]{43})\s/.exec(mail)?.[1] ?? [],
  );
  const token = tokens.at(-1);
  if (!token) throw new Error(`Nobody invited ${email}.`);
  return token;
}

const accept = async (person: Person, token: string) =>
  call('POST', '/staff-invitations/accept', person, { token });

/** Makes somebody who works for the lender, through an invitation as people do. */
async function hire(role: Role): Promise<Person> {
  const person = await signUp(world.http.router.app);
  expect((await invite(person.email, role)).statusCode).toBe(200);
  expect((await accept(person, await tokenOf(person.email))).json()).toEqual({ role });
  return signIn(person);
}

const roleOf = async (person: Person): Promise<Role> =>
  (await call('GET', '/profile/me', await signIn(person))).json().role;

const listed = async () =>
  (await call('GET', '/admin/staff', owner)).json<{
    people: StaffPerson[];
    invitations: StaffInvitation[];
  }>();

describe('an invitation', () => {
  it('gives its role to the person who is signed in with the invited email, and works once', async () => {
    const person = await signUp(world.http.router.app, { email: 'rae@office.example' });
    await invite('Rae@Office.example', 'reviewer');
    const token = await tokenOf(person.email);
    expect((await listed()).invitations).toMatchObject([
      { email: 'rae@office.example', role: 'reviewer', invited_by: 'Ann M. Lee' },
    ]);
    expect((await accept(person, token)).json()).toEqual({ role: 'reviewer' });
    expect((await call('GET', '/profile/me', person)).statusCode).toBe(401);
    const now = await signIn(person);
    expect((await call('GET', '/profile/me', now)).json()).toMatchObject({
      is_admin: true,
      role: 'reviewer',
      email_confirmed: true,
    });
    expect((await accept(now, token)).json()).toMatchObject({ code: 'link_expired' });
    expect((await listed()).invitations).toEqual([]);
    expect((await invite(person.email, 'worker')).json()).toMatchObject({ code: 'already_staff' });
  });

  it('is refused to somebody else who has the link', async () => {
    const thief = await signUp(world.http.router.app);
    await invite('wanted@office.example', 'owner');
    const token = await tokenOf('wanted@office.example');
    expect((await accept(thief, token)).json()).toMatchObject({ code: 'invited_another' });
    expect(await roleOf(thief)).toBe('borrower');
  });

  it('ends with the next one to the same email', async () => {
    const person = await signUp(world.http.router.app);
    await invite(person.email, 'owner');
    const first = await tokenOf(person.email);
    world.http.wall.now = new Date(world.http.wall.now.getTime() + minute);
    await invite(person.email, 'auditor');
    expect((await accept(person, first)).json()).toMatchObject({ code: 'link_expired' });
    expect((await accept(person, await tokenOf(person.email))).json()).toEqual({ role: 'auditor' });
  });

  it('works no more when it was withdrawn, and its email is kept nowhere', async () => {
    const person = await signUp(world.http.router.app, { email: 'gone@office.example' });
    const { id } = (await invite(person.email, 'worker')).json();
    const token = await tokenOf(person.email);
    expect((await call('DELETE', `/admin/staff/invitations/${id}`, owner)).statusCode).toBe(200);
    expect((await accept(person, token)).json()).toMatchObject({ code: 'link_expired' });
    const again = await call('DELETE', `/admin/staff/invitations/${id}`, owner);
    expect(again.json()).toMatchObject({ code: 'invitation_not_found' });
    const { database } = world.http.router;
    await database.transact((tx) => tx.delete(users).where(eq(users.id, person.id)));
    expect(await findEverywhere(database, [person.email])).toEqual([]);
  });

  it('works no more after 72 hours, and the daily work forgets it', async () => {
    const person = await signUp(world.http.router.app);
    await invite(person.email, 'worker');
    const token = await tokenOf(person.email);
    const { wall, router } = world.http;
    const before = wall.now;
    wall.now = new Date(before.getTime() + 73 * hour);
    const late = await signIn(person);
    expect((await accept(late, token)).json()).toMatchObject({ code: 'link_expired' });
    const at = { now: wall.now, wall: wall.now };
    await router.database.transact((tx) => forgetExpiredInvitations(tx, router.keys, at));
    owner = await signIn(owner);
    expect((await listed()).invitations.map(({ email }) => email)).not.toContain(person.email);
  });

  it('works no more when the owner who sent it is none any more, also if they become one again', async () => {
    const other = await hire('owner');
    const person = await signUp(world.http.router.app);
    await invite(person.email, 'owner', other);
    const token = await tokenOf(person.email);
    await call('POST', `/admin/staff/${other.id}/suspend`, owner);
    expect((await listed()).invitations).toEqual([]);
    await call('POST', `/admin/staff/${other.id}/resume`, owner);
    expect((await accept(person, token)).json()).toMatchObject({ code: 'link_expired' });
    await invite(person.email, 'owner', await signIn(other));
    await call('PUT', `/admin/staff/${other.id}/role`, owner, { role: 'worker' });
    expect((await listed()).invitations).toEqual([]);
  });

  it('is sent by nobody who lost the role while the call ran', async () => {
    const other = await hire('owner');
    const { database } = world.http.router;
    const asked = { email: 'late@office.example', role: 'owner', actorId: other.id } as const;
    const at = { now: world.http.wall.now, wall: world.http.wall.now };
    await call('POST', `/admin/staff/${other.id}/suspend`, owner);
    const sent = database.transact((tx) =>
      inviteStaff(tx, world.http.runtime, { ...asked, ...at }),
    );
    await expect(sent).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('is accepted, or not, beside the suspension of the owner who sent it', async () => {
    for (let round = 0; round < (isLongRun ? 5 : 2); round++) {
      const other = await makeOwner(`owner${round}@office.example`);
      const person = await signUp(world.http.router.app);
      await invite(person.email, 'auditor', other);
      const token = await tokenOf(person.email);
      const [accepted, suspended] = await Promise.all([
        accept(person, token),
        call('POST', `/admin/staff/${other.id}/suspend`, owner),
      ]);
      expect(suspended.statusCode).toBe(200);
      const { role, code } = accepted.json();
      expect(['auditor', 'link_expired']).toContain(role ?? code);
      expect(await roleOf(person)).toBe(role ?? 'borrower');
      expect((await listed()).invitations).toEqual([]);
    }
  });

  // A connection of the embedded database does one transaction after the other, so nothing waits there.
  it.runIf(process.env.TEST_DATABASE_URL)(
    'is not locked by a person who waits for the staff, as whoever has the staff locks it next',
    async () => {
      const person = await signUp(world.http.router.app);
      await invite(person.email, 'auditor');
      const token = await tokenOf(person.email);
      const { database } = world.http.router;
      const { accepting } = await database.transact(async (tx) => {
        await tx.select().from(users).where(eq(users.id, owner.id)).for('update');
        const accepting = accept(person, token);
        await someoneWaits(database);
        const open = await tx.select().from(staffInvitations).for('update', { noWait: true });
        expect(open).toHaveLength(1);
        return { accepting };
      });
      expect((await accepting).json()).toEqual({ role: 'auditor' });
    },
  );
});

describe('every owner', () => {
  const subjectsTo = async (email: string) =>
    (await world.mailsTo(email)).flatMap((mail) => /^Subject: (.*)\r$/m.exec(mail)?.[1] ?? []);

  it('is told of invitations, of who joins and of every change of a role, and of no name', async () => {
    const other = await makeOwner('partner@office.example');
    const earlier = (await subjectsTo(owner.email)).length;
    const person = await hire('worker');
    await call('PUT', `/admin/staff/${person.id}/role`, owner, { role: 'auditor' });
    await call('POST', `/admin/staff/${person.id}/suspend`, owner);
    await call('POST', `/admin/staff/${person.id}/resume`, owner);
    const told = [
      'Someone was invited to work here',
      'Someone began to work here',
      'A role of staff was changed',
      'A member of staff was suspended',
      'A suspension was ended',
    ];
    const changes = (await subjectsTo(other.email)).filter((subject) => told.includes(subject));
    expect(changes.sort()).toEqual(told.sort());
    expect(await subjectsTo(owner.email)).toHaveLength(earlier + told.length);
    const mails = await world.mailsTo(other.email);
    const invited = mails.find((mail) => mail.includes('was invited')) ?? '';
    expect(invited).toContain('as a worker');
    expect(invited).toContain(`/admin/log?person=${owner.id}`);
    expect(invited).not.toContain(person.email);
    expect((await world.mailsTo(owner.email)).join()).toContain('at your account');
    expect(await subjectsTo(person.email)).not.toContain('A role of staff was changed');
  });

  it('is told even if the next change takes their role', async () => {
    const victim = await makeOwner('victim@office.example');
    await hire('owner');
    await call('PUT', `/admin/staff/${victim.id}/role`, owner, { role: 'worker' });
    const told = await subjectsTo(victim.email);
    expect(told).toContain('Someone began to work here');
    expect(told).toContain('Your role was changed');
  });
});

describe('somebody who joins where real money moves', () => {
  it('may move no money for 24 hours, and the owners are told so', async () => {
    const moneyRightsFrom = async (person: Person) =>
      (await call('GET', '/factors', person)).json().money_rights_from;
    expect(await moneyRightsFrom(await hire('worker'))).toBeNull();
    world.http.runtime.staffNeedFactor = true;
    const person = await hire('owner');
    world.http.runtime.staffNeedFactor = false;
    const until = new Date(world.http.wall.now.getTime() + 24 * hour);
    expect(await moneyRightsFrom(person)).toBe(until.toISOString());
    const asked = await invite('next@office.example', 'owner', person);
    expect(asked.json()).toMatchObject({ code: 'money_rights_wait' });
    expect((await world.mailsTo(owner.email)).join()).toContain('cannot move money for 24 hours');
  });
});

describe('a role', () => {
  it('is changed by an owner, is told to the person, and ends their sessions', async () => {
    const person = await hire('worker');
    const asked = await call('PUT', `/admin/staff/${person.id}/role`, owner, { role: 'auditor' });
    expect(asked.json()).toEqual({ ok: true });
    expect((await call('GET', '/profile/me', person)).statusCode).toBe(401);
    expect(await roleOf(person)).toBe('auditor');
    expect((await world.mailsTo(person.email)).join()).toContain('as an auditor');
    await call('PUT', `/admin/staff/${person.id}/role`, owner, { role: 'borrower' });
    expect(await roleOf(person)).toBe('borrower');
    const gone = await call('PUT', `/admin/staff/${person.id}/role`, owner, { role: 'owner' });
    expect(gone.json()).toMatchObject({ code: 'staff_not_found' });
  });

  const others = ['worker', 'reviewer', 'auditor', 'borrower'] as const;

  it.each(isLongRun ? others : others.slice(0, 1))('is changed by no %s', async (role) => {
    const actor = role === 'borrower' ? await signUp(world.http.router.app) : await hire(role);
    const target = await hire('reviewer');
    for (const [method, path, body] of [
      ['PUT', `/admin/staff/${target.id}/role`, { role: 'owner' }],
      ['PUT', `/admin/staff/${actor.id}/role`, { role: 'owner' }],
      ['POST', `/admin/staff/${target.id}/suspend`, {}],
      ['POST', '/admin/staff/invitations', { email: 'x@office.example', role: 'owner' }],
    ] as const) {
      expect((await call(method, path, actor, body)).json()).toMatchObject({ code: 'forbidden' });
    }
    expect(await roleOf(target)).toBe('reviewer');
  });

  it('is never one’s own to change, so an owner always stays', async () => {
    for (const [method, path, body] of [
      ['PUT', 'role', { role: 'worker' }],
      ['POST', 'suspend', {}],
      ['POST', 'resume', {}],
    ] as const) {
      const asked = await call(method, `/admin/staff/${owner.id}/${path}`, owner, body);
      expect(asked.json()).toMatchObject({ code: 'own_role' });
    }
    expect(await roleOf(owner)).toBe('owner');
  });

  it('stays with one of two owners who take it from each other at once', async () => {
    const [one, other] = [await hire('owner'), await hire('owner')];
    const took = await Promise.all([
      call('PUT', `/admin/staff/${other.id}/role`, one, { role: 'worker' }),
      call('POST', `/admin/staff/${one.id}/suspend`, other),
    ]);
    const [done, refused] = took.map(({ statusCode }) => statusCode).sort();
    expect(done).toBe(200);
    // Their session may have ended before they were asked who they are.
    expect([401, 403]).toContain(refused);
    const roles = [await roleOf(one), await roleOf(other)];
    expect(roles.filter((role) => role === 'owner')).toHaveLength(1);
  });

  it('is taken away by a suspension, and comes back as it was', async () => {
    const person = await hire('reviewer');
    await call('POST', `/admin/staff/${person.id}/suspend`, owner);
    expect((await call('GET', '/profile/me', person)).statusCode).toBe(401);
    expect(await roleOf(person)).toBe('borrower');
    expect((await listed()).people).toContainEqual(
      expect.objectContaining({ id: person.id, role: 'reviewer', suspended: true }),
    );
    expect((await invite(person.email, 'owner')).json()).toMatchObject({ code: 'already_staff' });
    await call('POST', `/admin/staff/${person.id}/suspend`, owner);
    await call('POST', `/admin/staff/${person.id}/resume`, owner);
    expect(await roleOf(person)).toBe('reviewer');
  });
});

it('an owner ends the sessions of staff, which all owners are told, and of nobody else', async () => {
  const person = await hire('owner');
  const end = () => call('POST', `/admin/staff/${person.id}/end-sessions`, owner);
  await end();
  expect((await call('GET', '/profile/me', person)).statusCode).toBe(401);
  await end();
  for (const { email } of [owner, person]) {
    const told = (await world.mailsTo(email))
      .join()
      .match(/^Subject: A member of staff was signed out\r$/gm);
    expect(told).toHaveLength(1);
  }
  expect(await roleOf(person)).toBe('owner');
  const borrower = await signUp(world.http.router.app);
  const asked = await call('POST', `/admin/staff/${borrower.id}/end-sessions`, owner);
  expect(asked.json()).toMatchObject({ code: 'staff_not_found' });
});
