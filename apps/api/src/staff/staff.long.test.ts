import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { minute } from '../identity/accounts.testing.ts';
import { users } from '../identity/index.ts';
import { signUp, someoneWaits } from '../platform/testing.ts';
import { inviteStaff } from './invite-staff.ts';
import { useStaff } from './staff.testing.ts';
import { staffInvitations } from './tables.ts';

const { world, owner, call, ...steps } = useStaff();
const { signIn, makeOwner, invite, tokenOf, accept, hire, roleOf, listed, subjectsTo } = steps;

describe('an invitation', () => {
  it('works no more when the owner who sent it is suspended or none any more, also if that ends', async () => {
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
    for (let round = 0; round < 5; round++) {
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

  it('ends with the next one to the same email', async () => {
    const person = await signUp(world.http.router.app);
    await invite(person.email, 'owner');
    const first = await tokenOf(person.email);
    world.http.wall.now = new Date(world.http.wall.now.getTime() + minute);
    await invite(person.email, 'auditor');
    expect((await accept(person, first)).json()).toMatchObject({ code: 'link_expired' });
    expect((await accept(person, await tokenOf(person.email))).json()).toEqual({ role: 'auditor' });
  });
});

it('every owner is told even if the next change takes their role', async () => {
  const victim = await makeOwner('victim@office.example');
  await hire('owner');
  await call('PUT', `/admin/staff/${victim.id}/role`, owner, { role: 'worker' });
  const told = await subjectsTo(victim.email);
  expect(told).toContain('Someone began to work here');
  expect(told).toContain('Your role was changed');
});

it('a role stays with one of two owners who take it from each other at once', async () => {
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
