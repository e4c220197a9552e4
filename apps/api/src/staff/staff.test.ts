import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { hour } from '../identity/accounts.testing.ts';
import { users } from '../identity/index.ts';
import { findEverywhere } from '../offboarding/scan.testing.ts';
import { isLongRun, signUp } from '../platform/testing.ts';
import { forgetExpiredInvitations } from './index.ts';
import { type Person, useStaff } from './staff.testing.ts';

const { world, owner, call, ...steps } = useStaff();
const { signIn, makeOwner, makeStaff, invite, tokenOf, accept, hire, roleOf, listed, subjectsTo } =
  steps;

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
    Object.assign(owner, await signIn(owner));
    expect((await listed()).invitations.map(({ email }) => email)).not.toContain(person.email);
  });
});

it('the list says when somebody was last seen only while they are signed in', async () => {
  const person = await makeStaff('worker');
  const lastSeen = async () =>
    (await listed()).people.find(({ id }) => id === person.id)?.last_seen_at;
  const { wall } = world.http;
  expect(await lastSeen()).toBe(wall.now.toISOString());
  wall.now = new Date(wall.now.getTime() + 2 * hour);
  Object.assign(owner, await signIn(owner));
  expect(await lastSeen()).toBeNull();
});

describe('every owner', () => {
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
    const person = await makeStaff('worker');
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
    const actor = role === 'borrower' ? await signUp(world.http.router.app) : await makeStaff(role);
    const target = await makeStaff('reviewer');
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

  it('is taken away by a suspension, and comes back as it was', async () => {
    const person = await makeStaff('reviewer');
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
