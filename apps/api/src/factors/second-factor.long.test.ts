import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { useAccounts } from '../identity/accounts.testing.ts';
import { users } from '../identity/index.ts';
import { signUp } from '../platform/testing.ts';
import { factorSteps } from './factors.testing.ts';

const world = useAccounts();
const { post, codeOf, pass, addApp, ticketOf, finish } = factorSteps(world);

const join = () => signUp(world.http.router.app);

async function makeReviewer({ id }: { id: string }) {
  await world.http.router.database.transact((tx) =>
    tx.update(users).set({ staffRole: 'reviewer' }).where(eq(users.id, id)),
  );
}

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
});
