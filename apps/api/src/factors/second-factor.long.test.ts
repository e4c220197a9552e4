import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { newPassword, useAccounts } from '../identity/accounts.testing.ts';
import { type ResetConfirmation, users } from '../identity/index.ts';
import { prepareReset, resetPassword } from '../identity/reset-password.ts';
import { namesOfUser, recipientOf } from '../members/index.ts';
import { signUp, testPassword } from '../platform/testing.ts';
import { factorSteps } from './factors.testing.ts';
import { prepareResetConfirmation } from './index.ts';

const world = useAccounts();
const { post, codeOf, pass, addApp, ticketOf, finish, confirm } = factorSteps(world);

const join = () => signUp(world.http.router.app);

async function makeReviewer({ id }: { id: string }) {
  await world.http.router.database.transact((tx) =>
    tx.update(users).set({ staffRole: 'reviewer' }).where(eq(users.id, id)),
  );
}

const minute = 60_000;

const readFactors = async (token: string) =>
  (await world.call({ method: 'GET', url: '/api/factors', token })).json();

describe('guessing codes', () => {
  test('by who has the password leaves the device alone on which the factor was added', async () => {
    const mark = randomUUID();
    const ann = await addApp(await join(), 'My phone', mark);
    for (let guess = 0; guess < 6; guess++) await finish(await ticketOf(ann), { code: '000000' });
    const answer = await finish(await ticketOf(ann, mark), { code: codeOf(ann.secret) });
    expect(answer.statusCode).toBe(200);
  });

  test('by who has the password leaves the mailed link for a new password alone', async () => {
    const ann = await addApp(await join());
    await makeReviewer(ann);
    const token = await world.askForReset(ann);
    const reset = (given: Record<string, unknown> = {}) =>
      post('auth/reset-password', { new_password: 'an entirely new password', token, ...given });
    for (let guess = 0; guess < 6; guess++) await finish(await ticketOf(ann), { code: '000000' });
    const { ticket } = ((await reset()).json() as { fields: { ticket: string } }).fields;
    const wrong = [];
    for (let guess = 0; guess < 4; guess++) {
      wrong.push((await reset({ ticket, proof: { code: '000000' } })).statusCode);
    }
    expect(wrong).toEqual([422, 422, 422, 422]);
    expect((await reset({ ticket, proof: { code: codeOf(ann.secret) } })).statusCode).toBe(200);
  });

  test('by who has the password locks out no device that the person finished a sign-in on', async () => {
    const ann = await addApp(await join());
    const phone = randomUUID();
    await finish(await ticketOf(ann, phone), { code: codeOf(ann.secret) });
    for (let guess = 0; guess < 6; guess++) await finish(await ticketOf(ann), { code: '000000' });
    pass();
    const answer = await finish(await ticketOf(ann, phone), { code: codeOf(ann.secret) });
    expect(answer.statusCode).toBe(200);
  });

  test('after it was stopped leaves the recovery codes, however many are guessed', async () => {
    const ann = await addApp(await join());
    const tickets = await Promise.all(Array.from({ length: 8 }, () => ticketOf(ann)));
    const answers = await Promise.all(tickets.map((ticket) => finish(ticket, { code: '000000' })));
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);
    for (let guess = 0; guess < 12; guess++) {
      const wrong = { recovery_code: 'aaaa-bbbb-cccc-dddd' };
      expect((await finish(await ticketOf(ann), wrong)).statusCode).toBe(422);
    }
    const recovery = await finish(await ticketOf(ann), { recovery_code: ann.recoveryCodes[0] });
    expect(recovery.statusCode).toBe(200);
  });

  test('in an open session does not lock the sign-in, and a second session gives no more guesses', async () => {
    const ann = await addApp(await join());
    const signedIn = await finish(await ticketOf(ann), { code: codeOf(ann.secret) });
    const { token } = signedIn.json() as { token: string };
    pass();
    const tokens = [ann.token, token, ann.token, token, ann.token, token, ann.token];
    const statuses = [];
    for (const each of tokens) {
      statuses.push((await confirm(each, { code: '000000' })).statusCode);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
    const again = await finish(await ticketOf(ann), { code: codeOf(ann.secret) });
    expect(again.statusCode).toBe(200);
  });

  test('needs the password first: a stranger spends nothing', async () => {
    const ann = await addApp(await join());
    for (let guess = 0; guess < 9; guess++) {
      expect((await world.login(ann.email, 'wrong words')).statusCode).toBe(401);
    }
    const answer = await finish(await ticketOf(ann), { code: codeOf(ann.secret) });
    expect(answer.statusCode).toBe(200);
  });

  test('in an open session is stopped after five, and does not lock the sign-in', async () => {
    const ann = await addApp(await join());
    const statuses = [];
    for (let guess = 0; guess < 6; guess++) {
      statuses.push((await confirm(ann.token, { code: '000000' })).statusCode);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    const again = await finish(await ticketOf(ann), { code: codeOf(ann.secret) });
    expect(again.statusCode).toBe(200);
  });
});

test('signing in takes one code once, however many send it at the same time', async () => {
  const ann = await addApp(await join());
  const code = codeOf(ann.secret);
  const tickets = await Promise.all(Array.from({ length: 4 }, () => ticketOf(ann)));
  const answers = await Promise.all(tickets.map((ticket) => finish(ticket, { code })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422]);
});

test('a new password by mail needs the factor too if the person joined the staff while the password was being hashed', async () => {
  const ann = await addApp(await join());
  const token = await world.askForReset(ann);
  const { database } = world.http.router;
  const { wall } = world.http;
  const dependencies = {
    ...{ ...world.http.runtime, recipientOf, namesOfUser },
    prepareResetConfirmation: (asked: ResetConfirmation) =>
      prepareResetConfirmation(dependencies, asked),
  };
  const none = { ticket: undefined, proof: undefined, deviceMark: undefined };
  const asked = { token, newPassword, ...none, wall: wall.now };
  const chosen = await prepareReset(dependencies, asked);
  await makeReviewer(ann);
  const setting = { token, chosen, deviceMark: undefined, now: wall.now, wall: wall.now };
  await expect(
    database.transact((tx) => resetPassword(tx, dependencies, setting)),
  ).rejects.toMatchObject({ code: 'factor_needed' });
  expect((await world.login(ann.email, newPassword)).statusCode).toBe(401);
});

describe('changing the factors', () => {
  test('leaves other people’s factors alone', async () => {
    const [ann, ben] = [await addApp(await join()), await join()];
    const { factors } = (await readFactors(ann.token)) as { factors: { id: string }[] };
    const url = `/api/factors/${factors[0]?.id}`;
    const answer = await world.call({ method: 'DELETE', url, token: ben.token });
    expect(answer.json()).toMatchObject({ code: 'factor_not_found' });
  });
});

describe('signing in with a second factor', () => {
  test('accepts the code before and after, and none further away', async () => {
    const ann = await addApp(await join());
    const start = world.http.wall.now;
    const codeAt = (seconds: number) => {
      world.http.wall.now = new Date(start.getTime() + seconds * 1_000);
      const code = codeOf(ann.secret);
      world.http.wall.now = start;
      return code;
    };
    const statusOf = async (code: string) =>
      (await finish(await ticketOf(ann), { code })).statusCode;
    expect(await statusOf(codeAt(-60))).toBe(422);
    expect(await statusOf(codeAt(60))).toBe(422);
    expect(await statusOf(codeAt(-30))).toBe(200);
    expect(await statusOf(codeAt(30))).toBe(200);
    expect(await statusOf(codeAt(0))).toBe(422);
  });

  test('a ticket works for its browser, its purpose and its password, for ten minutes', async () => {
    const ann = await addApp(await join());
    const proof = { code: codeOf(ann.secret) };
    const ticket = await ticketOf(ann);
    const over = { code: 'ticket_over' };
    // It is no session either.
    expect((await world.me(ticket.ticket)).statusCode).toBe(401);
    expect((await finish({ ...ticket, device_mark: randomUUID() }, proof)).json()).toMatchObject(
      over,
    );
    const { statusCode } = await post('auth/finish-sign-in', { ticket: ticket.ticket, proof });
    expect(statusCode).toBe(401);
    expect((await finish({ ...ticket, ticket: 'made-up' }, proof)).json()).toMatchObject(over);
    const changed = await post(
      'auth/change-password',
      { current_password: testPassword, new_password: 'some other long password' },
      ann.token,
    );
    expect(changed.statusCode).toBe(200);
    expect((await finish(ticket, proof)).json()).toMatchObject(over);
    const late = await ticketOf(ann, randomUUID(), 'some other long password');
    pass(10 * minute);
    expect((await finish(late, { code: codeOf(ann.secret) })).json()).toMatchObject(over);
  });
});

describe('a new password by mail', () => {
  test('is set without one by a borrower, whose next sign-in asks for it', async () => {
    const ann = await addApp(await join());
    const token = await world.askForReset(ann);
    const body = { new_password: 'an entirely new password' };
    expect((await post('auth/reset-password', { ...body, token })).statusCode).toBe(200);
    expect((await world.login(ann.email, body.new_password)).json()).toMatchObject({
      code: 'factor_needed',
    });
  });
});
