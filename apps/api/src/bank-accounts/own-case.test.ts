import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setRole, users } from '../identity/index.ts';
import { members } from '../members/index.ts';
import { type LinkWorld, openLinkWorld, type Person } from './bank-links.testing.ts';
import { refuseOwnCase } from './index.ts';

const sandbox = { isSandbox: true, staffNeedFactor: false };
const testKeys = { isSandbox: false, staffNeedFactor: false };
const liveKeys = { isSandbox: false, staffNeedFactor: true };

let world: LinkWorld;
let owner: Person;
let worker: Person;
beforeAll(async () => {
  world = await openLinkWorld();
  owner = await world.join({ isAdmin: true });
});
afterAll(() => world.close());
beforeEach(async () => {
  worker = await world.join();
  await world.database.transact((tx) => setRole(tx, worker.id, 'worker'));
});

const decide = (by: Person, about: Person | null, provider = sandbox) =>
  world.database.transact((tx) =>
    refuseOwnCase(tx, provider, { memberId: about?.id ?? null, actorId: by.id }),
  );
const callable = (person: Person, phoneE164: string | null) =>
  world.database.transact((tx) =>
    tx.update(members).set({ phoneE164 }).where(eq(members.id, person.id)),
  );
const refused = {
  code: 'own_case',
  message: 'This member has the same bank account or phone as you. Ask another admin.',
};

describe('somebody who works here decides', () => {
  it('on a member who has nothing in common with them, and on no member', async () => {
    const member = await world.join();
    await Promise.all([world.link(worker), world.link(member)]);
    await decide(worker, member);
    await decide(worker, null);
    await expect(decide(worker, worker)).rejects.toMatchObject({ code: 'own_case' });
  });

  it('on nobody with their bank account, also if one of them has removed it', async () => {
    const twin = await world.join();
    await world.link(worker, { shared: 'true' });
    await world.link(twin, { shared: 'true' });
    await expect(decide(worker, twin)).rejects.toMatchObject(refused);
    await expect(decide(worker, twin, liveKeys)).rejects.toMatchObject(refused);
    await world.link(twin, { account: 'name_mismatch' });
    await expect(decide(worker, twin)).rejects.toMatchObject(refused);
  });

  it('whatever the bank account is with Stripe’s test keys, where everybody has the same', async () => {
    const twin = await world.join();
    await world.link(worker, { shared: 'true' });
    await world.link(twin, { shared: 'true' });
    await decide(worker, twin, testKeys);
  });

  it('on nobody with their phone; phones that nobody can dial are not compared', async () => {
    const twin = await world.join();
    await callable(worker, '+15550101234');
    await callable(twin, '+15550101234');
    await expect(decide(worker, twin)).rejects.toMatchObject(refused);
    await expect(decide(worker, twin, testKeys)).rejects.toMatchObject(refused);
    await callable(worker, null);
    await callable(twin, null);
    await decide(worker, twin);
  });
});

it('a sole owner decides on a member like themselves, because nobody else could', async () => {
  const twin = await world.join();
  await callable(owner, '+15550105678');
  await callable(twin, '+15550105678');
  await decide(owner, twin);
  await expect(decide(owner, owner)).rejects.toMatchObject({ code: 'own_case' });
  const other = await world.join({ isAdmin: true });
  await expect(decide(owner, twin)).rejects.toMatchObject(refused);
  // A suspended owner cannot decide, so the first owner is the only one again.
  await world.database.transact((tx) =>
    setRole(tx, other.id, 'borrower', { suspendedRole: 'owner' }),
  );
  await decide(owner, twin);
  await world.database.transact((tx) => tx.delete(users).where(eq(users.id, other.id)));
});
