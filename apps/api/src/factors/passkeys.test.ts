import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { useAccounts } from '../identity/accounts.testing.ts';
import { users } from '../identity/index.ts';
import { signUp, testPassword } from '../platform/testing.ts';
import { factorSteps } from './factors.testing.ts';
import { softwarePasskey } from './software-passkey.testing.ts';

const world = useAccounts();
const { post, ticketOf, finish, confirm, pass } = factorSteps(world);
const site = { origin: 'http://localhost:3000', rpId: 'localhost' };

type Person = Awaited<ReturnType<typeof signUp>>;
type Passkey = ReturnType<typeof softwarePasskey>;
type Ticket = Awaited<ReturnType<typeof ticketOf>>;

async function begin({ token }: Person): Promise<string> {
  const asked = { current_password: testPassword };
  const answer = await post('factors/passkeys/begin', asked, token);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().options.challenge;
}

const add = ({ token }: Person, passkey: object) =>
  post('factors/passkeys', { name: 'My laptop', passkey }, token);

async function withPasskey(): Promise<Person & { passkey: Passkey }> {
  const person = await signUp(world.http.router.app);
  const passkey = softwarePasskey(site);
  const added = await add(person, passkey.make(await begin(person)));
  if (added.statusCode !== 200) throw new Error(added.body);
  return { ...person, passkey };
}

/** Asks what the passkey has to sign after the password. */
async function challengeOf(ticket: Ticket): Promise<string> {
  const answer = await post('auth/factor-challenge', { ...ticket, purpose: 'sign_in' });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().passkey.challenge;
}

/** Gives the password, then what `answer` makes of the challenge. */
async function signInBy(person: Person, answer: (challenge: string) => object) {
  const ticket = await ticketOf(person);
  return finish(ticket, { passkey: answer(await challengeOf(ticket)) });
}

const wrong = { code: 'wrong_factor' };
let ann: Awaited<ReturnType<typeof withPasskey>>;
beforeEach(async () => {
  ann = await withPasskey();
});

describe('a passkey is added', () => {
  test('by what the browser made of the challenge, once', async () => {
    const ben = await signUp(world.http.router.app);
    const passkey = softwarePasskey(site);
    const made = passkey.make(await begin(ben));
    const added = await add(ben, made);
    expect(added.json()).toEqual({ recovery_codes: expect.any(Array) });
    expect((await add(ben, made)).json()).toMatchObject({ code: 'factor_attempt_over' });
    const mine = await world.call({ method: 'GET', url: '/api/factors', token: ben.token });
    expect(mine.json().factors).toMatchObject([{ kind: 'passkey', name: 'My laptop' }]);
  });

  test('for the challenge of this session alone, at this origin', async () => {
    const ben = await signUp(world.http.router.app);
    const passkey = softwarePasskey(site);
    const challenge = await begin(ben);
    const other = { origin: 'https://phish.example' };
    expect((await add(ben, passkey.make(challenge, other))).json()).toMatchObject(wrong);
    const foreign = await begin(await signUp(world.http.router.app));
    expect((await add(ben, passkey.make(foreign))).json()).toMatchObject(wrong);
    pass(10 * 60_000);
    const late = await add(ben, passkey.make(challenge));
    expect(late.json()).toMatchObject({ code: 'factor_attempt_over' });
  });

  test('by one person only', async () => {
    const ben = await signUp(world.http.router.app);
    const copy = await add(ben, ann.passkey.make(await begin(ben)));
    expect(copy.json()).toMatchObject(wrong);
  });
});

describe('a passkey signs in', () => {
  test('by the challenge of its ticket, and never by it again', async () => {
    const ticket = await ticketOf(ann);
    const proof = { passkey: ann.passkey.use(await challengeOf(ticket)) };
    const answer = await finish(ticket, proof);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ user: { id: ann.id } });
    expect((await finish(ticket, proof)).json()).toMatchObject(wrong);
  });

  test('not by another ticket’s challenge, nor by one of its own making', async () => {
    const [ticket, other] = [await ticketOf(ann), await ticketOf(ann)];
    await challengeOf(ticket);
    const foreign = ann.passkey.use(await challengeOf(other));
    expect((await finish(ticket, { passkey: foreign })).json()).toMatchObject(wrong);
    const invented = await signInBy(ann, () => ann.passkey.use('bWFkZSB1cA'));
    expect(invented.json()).toMatchObject(wrong);
  });

  test('not if its counter goes back or stands still, because it may be a copy', async () => {
    const at = (counter: number) =>
      signInBy(ann, (challenge) => ann.passkey.use(challenge, { counter }));
    expect((await at(7)).statusCode).toBe(200);
    expect((await at(6)).json()).toMatchObject(wrong);
    expect((await at(7)).json()).toMatchObject(wrong);
    expect((await at(8)).statusCode).toBe(200);
  });

  test('not for another site', async () => {
    const origin = 'https://phish.example';
    const phished = await signInBy(ann, (challenge) => ann.passkey.use(challenge, { origin }));
    expect(phished.json()).toMatchObject(wrong);
  });

  test('not at another person’s account, under its own id or theirs', async () => {
    const ben = await withPasskey();
    const own = await signInBy(ann, (challenge) => ben.passkey.use(challenge));
    expect(own.json()).toMatchObject(wrong);
    const { id } = ann.passkey;
    const named = await signInBy(ann, (challenge) => ben.passkey.use(challenge, { id }));
    expect(named.json()).toMatchObject(wrong);
  });

  test('staff only unlocked', async () => {
    const use = (unlocked: boolean) =>
      signInBy(ann, (challenge) => ann.passkey.use(challenge, { unlocked }));
    expect((await use(false)).statusCode).toBe(200);
    await world.http.router.database.transact((tx) =>
      tx.update(users).set({ staffRole: 'reviewer' }).where(eq(users.id, ann.id)),
    );
    expect((await use(false)).json()).toMatchObject(wrong);
    expect((await use(true)).statusCode).toBe(200);
  });
});

test('a passkey confirms a change in an open session', async () => {
  pass(11 * 60_000);
  const renew = () => post('factors/recovery-codes', {}, ann.token);
  expect((await renew()).json()).toMatchObject({ code: 'step_up_needed' });
  const offered = await post('factors/challenge', {}, ann.token);
  const passkey = ann.passkey.use(offered.json().passkey.challenge);
  expect((await confirm(ann.token, { passkey })).statusCode).toBe(200);
  expect((await renew()).statusCode).toBe(200);
});
