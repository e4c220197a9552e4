import { createVerificationSession, verifyBankAccount } from '@sevenday/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LinkWorld, openLinkWorld, type Person } from './bank-links.testing.ts';
import { bankAccounts } from './index.ts';

let world: LinkWorld;
beforeAll(async () => {
  world = await openLinkWorld();
});
afterAll(() => world.close());

const password = 'a long enough password';
const needed = {
  code: 'password_needed',
  detail: 'Enter your current password to link another bank account.',
  fields: { current_password: 'Enter your current password to link another bank account.' },
};

/** A person with a verified account, who signed in with a password long ago. */
async function owner(): Promise<Person> {
  const person = await world.join({ password });
  expect((await world.link(person)).json()).toMatchObject({ verified: true });
  await world.age(person);
  return person;
}

describe('linking a bank account', () => {
  it('is done once for a session asked for ten times at once, and again', async () => {
    const jane = await world.join();
    const sessionId = await world.begin(jane);
    await world.choose(sessionId);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => world.finish(jane, sessionId)),
    );
    const again = await world.finish(jane, sessionId);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect(new Set([...answers, again].map(({ body }) => body)).size).toBe(1);
    expect(await world.accountsOf(jane)).toHaveLength(1);
  });

  it('makes one customer at the provider, however many links are begun at once', async () => {
    const jane = await world.join();
    const sessions = await Promise.all(Array.from({ length: 10 }, () => world.begin(jane)));
    const { providerCustomerId } = await world.member(jane);
    expect(providerCustomerId).toMatch(/^cus_/);
    const read = await Promise.all(
      sessions.map((sessionId) => world.bank.provider.readLinkSession(sessionId)),
    );
    expect(new Set(read.map(({ customerId }) => customerId))).toEqual(
      new Set([providerCustomerId]),
    );
  });

  it('makes the customer even when the profile was edited after a lost answer', async () => {
    const jane = await world.join();
    const lost = { name: 'Jane Smith', email: 'old@example.com', phone: '5550100000' };
    const attempt = { idempotencyKey: `customer:${jane.id}`, attemptId: jane.id };
    await world.bank.provider.createCustomer(lost, attempt);
    expect((await world.link(jane)).json()).toMatchObject({ verified: true });
  });

  it('answers the same under one Idempotency-Key', async () => {
    const jane = await world.join();
    const start = () => world.ask(jane, createVerificationSession, { key: 'link-once' });
    const [first, second] = [await start(), await start()];
    expect(second.json()).toEqual(first.json());
    const sessionId = first.json().session_id;
    await world.choose(sessionId);
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => world.finish(jane, sessionId, 'verify-once')),
    );
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });
});

describe('replacing a verified account', () => {
  it('asks again where the way through the bank took longer, and goes on from there', async () => {
    const jane = await owner();
    const body = { current_password: password };
    const { session_id } = (await world.ask(jane, createVerificationSession, { body })).json();
    await world.choose(session_id);
    await world.age(jane);
    expect((await world.finish(jane, session_id)).json()).toMatchObject(needed);
    expect(await world.accountsOf(jane)).toHaveLength(1);
    const answer = await world.ask(jane, verifyBankAccount, { body: { session_id, ...body } });
    expect(answer.statusCode).toBe(200);
    expect(await world.accountsOf(jane)).toHaveLength(2);
  });

  it('asks for it also where the link was begun before there was an account to replace', async () => {
    const jane = await world.join({ password });
    const early = await world.begin(jane);
    await world.choose(early);
    await world.link(jane);
    await world.age(jane);
    expect((await world.finish(jane, early)).json()).toMatchObject(needed);
  });

  it('asks for it also after the account was removed', async () => {
    const jane = await owner();
    await world.database.transact((tx) =>
      tx
        .update(bankAccounts)
        .set({ removedAt: new Date() })
        .where(eq(bankAccounts.memberId, jane.id)),
    );
    expect((await world.ask(jane, createVerificationSession)).json()).toMatchObject(needed);
  });
});
