import { createVerificationSession, getMyBankAccount, verifyBankAccount } from '@sevenday/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../identity/index.ts';
import { members } from '../members/index.ts';
import { auditEntries } from '../platform/database/tables.ts';
import { providerAt, serve } from '../platform/stripe/sandbox-bank.testing.ts';
import { appWith, ask, type LinkWorld, openLinkWorld, type Person } from './bank-links.testing.ts';
import { placeHold, releaseHold } from './index.ts';

let world: LinkWorld;
beforeAll(async () => {
  world = await openLinkWorld();
});
afterAll(() => world.close());

const atTheBank = (accountId: string, form: Record<string, string>) =>
  world.bank.help(`financial_connections/accounts/${accountId}`, form);

describe('linking a bank account', () => {
  // spec: 1.1.4, 3.4.1, 7.2.17, 7.2.19
  it('verifies an account whose holder is the member', async () => {
    const jane = await world.join();
    const answer = await world.link(jane);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      id: expect.any(String),
      account_holder_name: 'Jane Doe',
      bank_name: 'Sandbox Bank',
      account_number_last4: '6789',
      verified: true,
      reason: null,
      awaits_approval: false,
      usable_from: null,
    });
    expect((await world.ask(jane, getMyBankAccount)).json()).toEqual(answer.json());
    expect(await world.member(jane)).toMatchObject({
      bankAccountAdded: true,
      bankAccountVerified: true,
    });
  });

  it('writes it into the audit log without the person', async () => {
    const jane = await world.join();
    const { id } = (await world.link(jane)).json();
    const entries = await world.database.transact((tx) =>
      tx.select().from(auditEntries).where(eq(auditEntries.objectId, id)),
    );
    expect(entries).toMatchObject([
      {
        action: 'bank_account.added',
        actorId: jane.id,
        subjectId: jane.id,
        codes: { verified: true, reason: null, replaces: null },
        detailsHash: expect.any(Buffer),
      },
    ]);
  });

  // spec: 4.4.1
  it('can go on after the member quit', async () => {
    const jane = await world.join();
    const sessionId = await world.begin(jane);
    const quit = await world.finish(jane, sessionId);
    expect(quit.statusCode).toBe(422);
    expect(quit.json()).toMatchObject({ code: 'bank_link_incomplete' });
    await world.choose(sessionId);
    expect((await world.finish(jane, sessionId)).json()).toMatchObject({ verified: true });
  });
});

describe('an account is added but not verified', () => {
  // spec: 4.4.6
  it('when its holder is someone else', async () => {
    const jane = await world.join();
    const answer = await world.link(jane, { account: 'name_mismatch' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      account_holder_name: 'Jordan Whitfield',
      verified: false,
      reason:
        'The account holder’s name does not match your profile. Our reviewers will check it, and we will write to you. You cannot borrow until then.',
      awaits_approval: true,
    });
    expect(await world.member(jane)).toMatchObject({
      bankAccountAdded: true,
      bankAccountVerified: false,
      bankAccountAwaitsApproval: true,
    });
  });

  it('when another member has it too, even at the same moment', async () => {
    const [jane, twin] = [await world.join(), await world.join()];
    const answers = await Promise.all([
      world.link(jane, { shared: 'true' }),
      world.link(twin, { shared: 'true' }),
    ]);
    const verified = answers.map((answer) => answer.json().verified);
    expect(verified.filter((yes) => yes)).toHaveLength(1);
    const other = answers[verified.indexOf(false)]?.json();
    expect(other.reason).toBe(
      'This account needs a closer look. Our reviewers will check it, and we will write to you. You cannot borrow until then.',
    );
  });
});

describe('an account cannot be added', () => {
  async function finishAfter(form: Record<string, string>) {
    const jane = await world.join();
    const sessionId = await world.begin(jane);
    const accountId = await world.choose(sessionId);
    await atTheBank(accountId, form);
    return { jane, sessionId, accountId, answer: await world.finish(jane, sessionId) };
  }

  it.each([
    ['its link ended', { status: 'disconnected' }, 422, 'bank_account_not_usable'],
    ['its link lies idle', { status: 'inactive' }, 422, 'bank_account_not_usable'],
    ['it has to be linked again', { action: 'relink_required' }, 422, 'bank_account_not_usable'],
    [
      'its number is closed',
      { account_number_status: 'deactivated' },
      422,
      'bank_account_not_usable',
    ],
    ['its number is not there yet', { account_number_status: 'pending' }, 409, 'in_progress'],
    ['its owners are not there yet', { ownership_refresh: 'pending' }, 409, 'in_progress'],
  ])('when %s', async (_case, form, status, code) => {
    const { jane, answer } = await finishAfter(form);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code });
    expect(await world.accountsOf(jane)).toEqual([]);
  });

  it('until the bank has answered', async () => {
    const { jane, sessionId, accountId } = await finishAfter({ ownership_refresh: 'pending' });
    await atTheBank(accountId, { ownership_refresh: 'succeeded' });
    expect((await world.finish(jane, sessionId)).json()).toMatchObject({ verified: true });
  });

  it('but owners that could not be read are asked for again', async () => {
    const { answer } = await finishAfter({ ownership_refresh: 'failed' });
    expect(answer.json()).toMatchObject({ verified: true });
  });

  it('with a session that is another member’s, or nobody’s', async () => {
    const [jane, mallory] = [await world.join(), await world.join()];
    const sessionId = await world.begin(jane);
    await world.choose(sessionId);
    for (const answer of [
      await world.finish(mallory, sessionId),
      await world.finish(jane, 'fcsess_unknown'),
    ]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'bank_link_not_found' });
    }
    expect(await world.accountsOf(mallory)).toEqual([]);
  });

  it('with a session of another customer’s at the provider', async () => {
    const [jane, other] = [await world.join(), await world.join()];
    const sessionId = await world.begin(jane);
    await world.choose(sessionId);
    await world.begin(other);
    const customers = [await world.member(jane), await world.member(other)].map(
      ({ providerCustomerId }) => providerCustomerId,
    );
    await world.database.transact(async (tx) => {
      await tx.update(members).set({ providerCustomerId: null }).where(eq(members.id, other.id));
      await tx
        .update(members)
        .set({ providerCustomerId: customers[1] ?? null })
        .where(eq(members.id, jane.id));
    });
    expect((await world.finish(jane, sessionId)).statusCode).toBe(404);
  });
});

describe('a new account takes the place of the former one', () => {
  it('which is ended at the provider afterwards', async () => {
    const jane = await world.join();
    await world.link(jane);
    await world.link(jane, { account: 'insufficient_funds' });
    const accounts = await world.accountsOf(jane);
    const former = accounts.find(({ removedAt }) => removedAt);
    const present = accounts.find(({ removedAt }) => !removedAt);
    expect(accounts).toHaveLength(2);
    expect(await world.forgetRemoved()).toBe(1);
    const { provider } = world.bank;
    const linked = await Promise.all(
      [former, present].map((account) =>
        provider.readLinkedAccount(account?.providerAccountId ?? ''),
      ),
    );
    expect(linked.map(({ status }) => status)).toEqual(['disconnected', 'active']);
    const methods = await Promise.all(
      [former, present].map((account) =>
        provider.readBankPaymentMethod(account?.providerPaymentMethodId ?? ''),
      ),
    );
    expect(methods.map(({ customerId }) => customerId === null)).toEqual([true, false]);
  });

  it('but not while money moves to or from it', async () => {
    const jane = await world.join();
    const started = await world.begin(jane);
    await world.choose(started);
    const { id } = (await world.link(jane)).json();
    const hold = { bankAccountId: id, cause: 'payout', causeId: jane.id };
    await world.database.transact((tx) => placeHold(tx, hold));
    for (const answer of [
      await world.ask(jane, createVerificationSession),
      await world.finish(jane, started),
    ]) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ code: 'bank_account_in_use' });
    }
    await world.database.transact((tx) => releaseHold(tx, hold));
    const answer = await world.finish(jane, started);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().id).not.toBe(id);
  });
});

describe('replacing a verified account', () => {
  /** A person with a verified account, who signed in with a password long ago. */
  async function owner(): Promise<Person> {
    const person = await world.join({ password });
    expect((await world.link(person)).json()).toMatchObject({ verified: true });
    await world.age(person);
    return person;
  }
  const password = 'a long enough password';
  const needed = {
    code: 'password_needed',
    detail: 'Enter your current password to link another bank account.',
    fields: { current_password: 'Enter your current password to link another bank account.' },
  };

  it('asks for the password where it was not entered in the last ten minutes', async () => {
    const jane = await owner();
    const open = await world.ask(jane, createVerificationSession);
    expect(open.statusCode).toBe(422);
    expect(open.json()).toMatchObject(needed);
    const guessed = await world.ask(jane, createVerificationSession, {
      body: { current_password: 'a wrong password' },
    });
    expect(guessed.json()).toMatchObject({ code: 'wrong_password' });
    const begun = await world.ask(jane, createVerificationSession, {
      body: { current_password: password },
    });
    expect(begun.statusCode).toBe(200);
    const { session_id } = begun.json();
    await world.choose(session_id);
    expect((await world.finish(jane, session_id)).statusCode).toBe(200);
  });

  it('counts wrong passwords, and stops after ten', async () => {
    const jane = await owner();
    const guess = (current_password: string) =>
      world.ask(jane, createVerificationSession, { body: { current_password } });
    for (let times = 0; times < 10; times++) {
      expect((await guess('a wrong password')).json()).toMatchObject({ code: 'wrong_password' });
    }
    expect((await guess(password)).json()).toMatchObject({ code: 'too_many_requests' });
  });

  // spec: 7.2.18, 7.2.19
  it('is neither a first link nor a link after an account that was never verified', async () => {
    const jane = await world.join({ password });
    await world.age(jane);
    const linked = await world.link(jane, { account: 'name_mismatch' });
    expect(linked.json()).toMatchObject({ verified: false });
    expect((await world.link(jane)).json()).toMatchObject({ verified: true, usable_from: null });
  });
});

describe('the calls', () => {
  it.each([
    ['start a link', createVerificationSession],
    ['finish a link', verifyBankAccount],
    ['read one’s account', getMyBankAccount],
  ])('to %s are for who is signed in', async (_case, call) => {
    expect((await world.ask(null, call)).statusCode).toBe(401);
  });

  // spec: 4.4.1, 7.2.17
  it('answer 404 without an account', async () => {
    const answer = await world.ask(await world.join(), getMyBankAccount);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'bank_account_not_found' });
  });

  it('answer 400 with fields without a session', async () => {
    const answer = await world.ask(await world.join(), verifyBankAccount, { body: {} });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ fields: { session_id: 'Session is required.' } });
  });

  it('show at the email what the provider refuses for good, and go on once the email is changed', async () => {
    const jane = await world.join();
    const setEmail = (email: string) =>
      world.database.transact((tx) => tx.update(users).set({ email }).where(eq(users.id, jane.id)));
    await setEmail('.jane@example.com');
    const refused = await world.ask(jane, createVerificationSession);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      code: 'provider_refused',
      fields: { email: expect.stringContaining('change it under Edit Profile') },
    });
    await setEmail('jane-mended@example.com');
    const sessionId = await world.begin(jane);
    await world.choose(sessionId);

    await setEmail('jane..doe@example.com');
    const atTheEnd = await world.finish(jane, sessionId);
    expect(atTheEnd.statusCode).toBe(422);
    expect(atTheEnd.json()).toMatchObject({
      code: 'provider_refused',
      fields: { email: expect.any(String) },
    });
    await setEmail('jane-mended@example.com');
    expect((await world.finish(jane, sessionId)).json()).toMatchObject({ verified: true });
  });

  it('do not ask anyone to try again later when the provider refuses for good', async () => {
    const fault = { kind: 'refused', method: 'POST', path: '/v1/customers' };
    await world.bank.help('faults', fault);
    const answer = await world.ask(await world.join(), createVerificationSession);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({
      code: 'provider_refused',
      detail: expect.stringContaining('write to us'),
    });
  });

  it('answer 502 while the provider does not answer', async () => {
    const gone = await serve(() => undefined);
    await gone.close();
    const app = await appWith(world.database, providerAt(gone.port));
    const answer = await ask(app, await world.join(), createVerificationSession);
    await app.close();
    expect(answer.statusCode).toBe(502);
    expect(answer.json()).toMatchObject({ code: 'provider_unavailable' });
  });
});
