import { randomUUID } from 'node:crypto';
import { approveBankAccount, deleteBankAccount, getMyBankAccount } from '@sevenday/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { members } from '../members/index.ts';
import { auditEntries } from '../platform/database/tables.ts';
import { hasHold } from './account/holds-while-money-moves.ts';
import { type LinkWorld, openLinkWorld, type Person } from './bank-links.testing.ts';
import { placeHold, revokeOnAccountEvent } from './index.ts';

let world: LinkWorld;
let admin: Person;
beforeAll(async () => {
  world = await openLinkWorld();
  admin = await world.join({ isAdmin: true });
});
afterAll(() => world.close());

const current = async (person: Person) => {
  const account = (await world.accountsOf(person)).find(({ removedAt }) => !removedAt);
  if (!account) throw new Error('There is no account.');
  return account;
};

describe('an admin approves an account', () => {
  const approve = (person: Person, by: Person | null = admin) =>
    world.ask(by, approveBankAccount, { id: person.id });

  // spec: 4.4.3, 6.3.6, 7.2.28
  it('whose holder’s name does not fit, once, by a call without a body', async () => {
    const jane = await world.join();
    await world.link(jane, { account: 'name_mismatch' });
    expect(await world.member(jane)).toMatchObject({ bankAccountAwaitsApproval: true });
    const answers = await Promise.all(Array.from({ length: 5 }, () => approve(jane)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409]);
    expect((await approve(jane)).json()).toMatchObject({ code: 'bank_account_verified' });
    expect(await current(jane)).toMatchObject({ verified: true, verifiedBy: admin.id });
    expect(await world.member(jane)).toMatchObject({
      bankAccountVerified: true,
      bankAccountAwaitsApproval: false,
    });
    const entries = await world.database.transact((tx) => tx.select().from(auditEntries));
    expect(entries.filter(({ action }) => action === 'bank_account.approved')).toMatchObject([
      { actorId: admin.id, subjectId: jane.id, codes: { reason: 'name_mismatch' } },
    ]);
  });

  it('but no other than they looked at, and for no other name than they compared', async () => {
    const jane = await world.join();
    await world.link(jane, { account: 'name_mismatch' });
    const { id: account_id } = await current(jane);
    const approveSeen = (seen: Record<string, string>) =>
      world.ask(admin, approveBankAccount, { id: jane.id, body: seen });
    await world.database.transact((tx) =>
      tx.update(members).set({ lastName: 'Stranger' }).where(eq(members.id, jane.id)),
    );
    const renamed = await approveSeen({ account_id, full_name: 'Jane Doe' });
    expect(renamed.statusCode).toBe(409);
    expect(renamed.json()).toMatchObject({
      code: 'member_renamed',
      detail:
        'The member’s name has changed since you looked. Please compare it with the account holder’s name again.',
    });
    const another = { account_id: randomUUID(), full_name: 'Jane Stranger' };
    expect((await approveSeen(another)).json()).toMatchObject({ code: 'bank_account_not_found' });
    expect(await current(jane)).toMatchObject({ verified: false });
    expect((await approveSeen({ account_id, full_name: 'Jane Stranger' })).statusCode).toBe(200);
  });

  it('but not one of a bank that has ended the connection', async () => {
    const jane = await world.join();
    await world.link(jane);
    const { providerAccountId } = await current(jane);
    await world.bank.provider.disconnectAccount(providerAccountId, { idempotencyKey: jane.id });
    await revokeOnAccountEvent(world.dependencies)(providerAccountId);
    const answer = await approve(jane);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'bank_account_not_usable' });
  });

  it('but not their own', async () => {
    await world.link(admin, { account: 'name_mismatch' });
    const answer = await approve(admin);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'own_case' });
  });

  it('of a member who has one', async () => {
    const jane = await world.join();
    expect((await approve(jane)).json()).toMatchObject({ code: 'bank_account_not_found' });
    const nobody = { id: randomUUID(), token: '' };
    expect((await approve(nobody)).json()).toMatchObject({ code: 'member_not_found' });
    const answer = await world.ask(admin, approveBankAccount, { id: 'not-an-id' });
    expect(answer.json()).toMatchObject({
      code: 'invalid_input',
      fields: { id: expect.any(String) },
    });
  });

  it('and nobody else does', async () => {
    const jane = await world.join();
    await world.link(jane, { account: 'name_mismatch' });
    expect((await approve(jane, jane)).statusCode).toBe(403);
    expect((await approve(jane, null)).statusCode).toBe(401);
  });
});

describe('an admin removes an account', () => {
  const remove = (person: Person, by: Person | null = admin) =>
    world.ask(by, deleteBankAccount, { id: person.id });

  // spec: 4.4.4, 6.3.6, 7.2.29
  it('by a call without a payload, and it is ended at the provider', async () => {
    const jane = await world.join();
    await world.link(jane);
    const { providerAccountId } = await current(jane);
    expect((await remove(jane)).json()).toEqual({ ok: true });
    expect((await world.ask(jane, getMyBankAccount)).statusCode).toBe(404);
    expect(await world.member(jane)).toMatchObject({
      bankAccountAdded: false,
      bankAccountVerified: false,
      bankAccountAwaitsApproval: false,
    });
    await world.forgetRemoved();
    const linked = await world.bank.provider.readLinkedAccount(providerAccountId);
    expect(linked.status).toBe('disconnected');
    expect((await remove(jane)).json()).toMatchObject({ code: 'bank_account_not_found' });
  });

  it('but not one that was linked since they looked', async () => {
    const jane = await world.join();
    await world.link(jane);
    const seen = { account_id: (await current(jane)).id };
    await world.link(jane);
    const linkedSince = await current(jane);
    const removeSeen = (query: Record<string, string>) =>
      world.ask(admin, deleteBankAccount, { id: jane.id, query });
    const answer = await removeSeen(seen);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({
      code: 'bank_account_not_found',
      detail: 'The member has linked another account since then. Please look at that account.',
    });
    expect(await current(jane)).toEqual(linkedSince);
    expect((await removeSeen({ account_id: linkedSince.id })).json()).toEqual({ ok: true });
  });

  it('and its link cannot be used again', async () => {
    const jane = await world.join();
    const sessionId = await world.begin(jane);
    await world.choose(sessionId);
    await world.finish(jane, sessionId);
    await remove(jane);
    expect((await world.finish(jane, sessionId)).statusCode).toBe(404);
  });

  // spec: 4.4.7
  it('but not while money moves to or from it', async () => {
    const jane = await world.join();
    await world.link(jane);
    const { id } = await current(jane);
    const hold = { bankAccountId: id, cause: 'payout', causeId: randomUUID() };
    await world.database.transact((tx) => placeHold(tx, hold));
    const answer = await remove(jane);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'bank_account_in_use' });
  });

  it('or money is put on its way: one of the two happens', async () => {
    const jane = await world.join();
    await world.link(jane);
    const { id } = await current(jane);
    const hold = { bankAccountId: id, cause: 'payout', causeId: randomUUID() };
    const [answer, placed] = await Promise.all([
      remove(jane),
      world.database
        .transact((tx) => placeHold(tx, hold))
        .then(() => true)
        .catch(() => false),
    ]);
    expect(answer.statusCode).toBe(placed ? 409 : 200);
    expect(await world.database.transact((tx) => hasHold(tx, id, new Date()))).toBe(placed);
  });

  it('but not their own, and nobody else does', async () => {
    const jane = await world.join();
    await world.link(jane);
    expect((await remove(admin)).json()).toMatchObject({ code: 'own_case' });
    expect((await remove(jane, jane)).statusCode).toBe(403);
    expect((await remove(jane, null)).statusCode).toBe(401);
    const nobody = { id: randomUUID(), token: '' };
    expect((await remove(nobody)).json()).toMatchObject({ code: 'member_not_found' });
  });
});
