import { approveBankAccount, createVerificationSession } from '@sevenday/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { members } from '../members/index.ts';
import { notices } from '../notices/tables.ts';
import { auditEntries } from '../platform/database/tables.ts';
import { bankAccounts } from './account/tables.ts';
import { clocks, openLinkWorld, type Person } from './bank-links.testing.ts';
import { recheckHolderAfterNameChange } from './index.ts';

const world = await openLinkWorld();
let admin: Person;
beforeAll(async () => {
  admin = await world.join({ isAdmin: true });
});
afterAll(() => world.close());

const noticesTo = ({ id }: Person) =>
  world.database.transact(async (tx) => {
    const written = await tx.select().from(notices).where(eq(notices.subjectId, id));
    return written.map(({ kind }) => kind).sort();
  });

const rename = (person: Person, lastName: string) =>
  world.database.transact(async (tx) => {
    await tx.update(members).set({ lastName }).where(eq(members.id, person.id));
    const at = { now: clocks.wall(), wall: clocks.wall() };
    const by = { memberId: person.id, actorId: person.id, ...at };
    await recheckHolderAfterNameChange(tx, world.dependencies, by);
  });

it('a member is told each time their account is verified or loses its verification', async () => {
  const jane = await world.join();
  await world.link(jane);
  for (const lastName of ['Smith', 'Jones']) {
    await rename(jane, lastName);
    expect(await world.member(jane)).toMatchObject({ bankAccountVerified: false });
    const approved = await world.ask(admin, approveBankAccount, { id: jane.id });
    expect(approved.statusCode).toBe(200);
  }
  expect(await noticesTo(jane)).toEqual([
    ...['bank_changed', 'bank_changed'],
    ...['bank_verified', 'bank_verified', 'bank_verified'],
  ]);
});

it('ten accounts a day can be linked, each told by mail; an eleventh cannot, even if it was begun before', async () => {
  const jane = await world.join();
  const [first, ...others] = await Promise.all(Array.from({ length: 11 }, () => world.begin(jane)));
  for (const session of others) {
    await world.choose(session);
    expect((await world.finish(jane, session)).statusCode).toBe(200);
  }
  await world.choose(first ?? '');
  for (const refused of [
    await world.ask(jane, createVerificationSession),
    await world.finish(jane, first ?? ''),
  ]) {
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      code: 'too_many_requests',
      detail: 'Too many attempts. Please wait a day and try again.',
    });
  }
  expect(await noticesTo(jane)).toHaveLength(10);
  expect((await world.link(await world.join())).statusCode).toBe(200);
  // After 23 hours, Jane still has no attempts left. Another member's attempts don't reset hers.
  const earlier = (hours: number) =>
    world.database.transact((tx) =>
      tx.execute(
        sql`update spent_budgets set ends_at = ends_at - make_interval(hours => ${hours})`,
      ),
    );
  await earlier(23);
  expect((await world.link(await world.join())).statusCode).toBe(200);
  expect((await world.ask(jane, createVerificationSession)).statusCode).toBe(429);
  await earlier(1);
  expect((await world.finish(jane, first ?? '')).statusCode).toBe(200);
});

it('an account that only its member’s name kept from being verified is verified again under the right one', async () => {
  const jane = await world.join();
  await world.link(jane);
  await rename(jane, 'Smith');
  expect(await world.accountsOf(jane)).toMatchObject([{ unverifiedReason: 'name_mismatch' }]);
  await rename(jane, 'Jones');
  expect(await world.accountsOf(jane)).toMatchObject([{ unverifiedReason: 'name_mismatch' }]);
  await rename(jane, 'Doe');
  const [account] = await world.accountsOf(jane);
  expect(account).toMatchObject({ verified: true, unverifiedReason: null, verifiedBy: null });
  expect(await world.member(jane)).toMatchObject({
    bankAccountVerified: true,
    bankAccountAwaitsApproval: false,
  });
  expect(await noticesTo(jane)).toEqual(['bank_changed', 'bank_verified', 'bank_verified']);
  const entries = await world.database.transact((tx) =>
    tx
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.objectId, account?.id ?? '')),
  );
  expect(entries.at(-1)).toMatchObject({
    action: 'bank_account.holder_rechecked',
    actorId: jane.id,
    codes: { verified: true, reason: null },
  });
});

it('a name that changes to and fro is told as often as a link, and no more', async () => {
  const jane = await world.join();
  await world.link(jane);
  for (let time = 0; time < 9; time++) {
    await rename(jane, 'Smith');
    await rename(jane, 'Doe');
  }
  await rename(jane, 'Smith');
  await expect(rename(jane, 'Doe')).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(await world.accountsOf(jane)).toMatchObject([{ unverifiedReason: 'name_mismatch' }]);
});

it('a rename does not verify an account that another member has too, or that was lost for another reason', async () => {
  const [jane, twin] = [await world.join(), await world.join()];
  await world.link(jane, { shared: 'true' });
  await world.link(twin, { shared: 'true' });
  expect((await world.ask(admin, approveBankAccount, { id: twin.id })).statusCode).toBe(200);
  await rename(twin, 'Smith');
  await rename(twin, 'Doe');
  expect(await world.accountsOf(twin)).toMatchObject([
    { verified: false, unverifiedReason: 'known_elsewhere' },
  ]);
  expect(await world.member(twin)).toMatchObject({ bankAccountAwaitsApproval: true });

  const other = await world.join();
  await world.link(other);
  await world.database.transact((tx) =>
    tx
      .update(bankAccounts)
      .set({ verified: false, unverifiedReason: 'blocked' })
      .where(eq(bankAccounts.memberId, other.id)),
  );
  await rename(other, 'Smith');
  await rename(other, 'Doe');
  expect(await world.accountsOf(other)).toMatchObject([{ unverifiedReason: 'blocked' }]);
});

it('a phone number written longer than the 20 characters that the provider takes bars nobody from linking', async () => {
  const jane = await world.join();
  await world.database.transact((tx) =>
    tx.update(members).set({ phone: '+1 - (555) - 010 - 1234' }).where(eq(members.id, jane.id)),
  );
  expect((await world.ask(jane, createVerificationSession)).statusCode).toBe(200);
});
