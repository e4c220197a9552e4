import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantAdmin } from '../src/identity/index.ts';
import { manyDocuments } from '../src/oversight/index.ts';
import { keysOfTest } from '../src/platform/secrets/keys.testing.ts';
import type { SignedIn } from './api.ts';
import {
  borrowerPassword,
  type RunningProduct,
  registerBorrower,
  signInAdmin,
  startProduct,
} from './harness.ts';
import { openId, uploadId } from './verification-steps.ts';

let product: RunningProduct;
let owner: SignedIn;
beforeAll(async () => {
  product = await startProduct();
  owner = await signInAdmin(product);
});
afterAll(() => product.stop());

/** The subjects of the mails that a person got of these kinds. */
async function mailsTo({ email }: SignedIn, subject: RegExp): Promise<string[]> {
  await product.drain();
  const folder = path.join(product.place.environment.DATA_DIR ?? '', 'mail');
  const names = (await readdir(folder)).sort();
  const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  return mails
    .filter((mail) => mail.includes(`To: ${email}\r\n`))
    .filter((mail) => subject.test(/^Subject: (.*)/m.exec(mail)?.[1] ?? ''))
    .map((mail) => mail.replace(/=\r\n/g, '').replaceAll('=3D', '='));
}

async function signInOn(mark: string | undefined, { email }: SignedIn): Promise<SignedIn> {
  const { status, body } = await product.call('POST', '/auth/login', {
    body: { email, password: borrowerPassword, ...(mark ? { device_mark: mark } : {}) },
  });
  expect(status).toBe(200);
  return { token: body.token, id: body.user.id, email };
}

async function makeStaff(): Promise<SignedIn> {
  const person = await registerBorrower(product);
  const granted = { email: person.email, now: new Date() };
  await product.database.transact((tx) => grantAdmin(tx, keysOfTest(Buffer.alloc(32)), granted));
  return person;
}

const newDevice = /^Someone signed in on a new device/;
const staffDevice = /^Staff signed in on a new device/;

describe('a new device', () => {
  it('is mailed to the person, with its time and no address, and the first sign-in is not', async () => {
    const person = await registerBorrower(product);
    const [phone, laptop] = [randomUUID(), randomUUID()];
    await signInOn(phone, person);
    await signInOn(phone, person);
    expect(await mailsTo(person, newDevice)).toEqual([]);
    await signInOn(laptop, person);
    await signInOn(laptop, person);
    const [mail = '', ...others] = await mailsTo(person, newDevice);
    expect(others).toEqual([]);
    expect(mail).toContain('change your password now');
    expect(mail).toContain('/forgot-password');
    expect(mail).not.toMatch(/127\.0\.0\.1|::1/);
    expect(await mailsTo(owner, staffDevice)).toEqual([]);
  });

  it('of a browser that keeps no mark is mailed once a day', async () => {
    const person = await registerBorrower(product);
    await signInOn(undefined, person);
    expect(await mailsTo(person, newDevice)).toHaveLength(0);
    for (let time = 0; time < 3; time++) await signInOn(undefined, person);
    const mails = await mailsTo(person, newDevice);
    // The day may have ended between the sign-ins.
    expect([1, 2]).toContain(mails.length);
  });

  it('of staff is told to the owners, once an hour, and to that person apart', async () => {
    const staff = await makeStaff();
    for (let time = 0; time < 4; time++) await signInOn(randomUUID(), staff);
    const told = await mailsTo(owner, staffDevice);
    expect([1, 2]).toContain(told.length);
    expect(told[0]).toContain(`/admin/log?person=${staff.id}`);
    expect(told[0]).not.toContain(staff.email);
    expect(await mailsTo(staff, staffDevice)).toEqual([]);
    expect(await mailsTo(staff, newDevice)).toHaveLength(3);
  });
});

describe('refused sign-ins', () => {
  const many = /^Many sign-ins of staff were refused/;
  const guess = ({ email }: SignedIn) =>
    product.call('POST', '/auth/login', { body: { email, password: 'a wild guess' } });

  it('at an account of staff are told to the owners after ten in an hour, in one mail', async () => {
    const staff = await makeStaff();
    const borrower = await registerBorrower(product);
    for (let time = 0; time < 9; time++) await guess(staff);
    for (let time = 0; time < 12; time++) await guess(borrower);
    expect(await mailsTo(owner, many)).toHaveLength(0);
    for (let time = 0; time < 14; time++) await guess(staff);
    // If an hour ended in between, one of the two hours still has ten, and both may.
    expect([1, 2]).toContain((await mailsTo(owner, many)).length);
  });
});

describe('documents', () => {
  const opened = /^Many ID documents were opened/;

  it('that one person opens in large numbers are told to the owners once', async () => {
    const person = await registerBorrower(product);
    await uploadId(product, person.token);
    const { body } = await product.call('GET', '/admin/pending-verifications', owner);
    const id = body.find((item: { user: { id: string } }) => item.user.id === person.id).id;
    const others = (count: number) =>
      product.database.transact((tx) =>
        tx.execute(sql`insert into recorded_views (actor_id, action, object_id, at)
          select ${owner.id}, 'id_document.viewed', 'document ' || n, now()
          from generate_series(1, ${count}::integer) as n on conflict do nothing`),
      );
    await others(manyDocuments - 2);
    await openId(product, owner, id);
    expect(await mailsTo(owner, opened)).toEqual([]);
    await others(manyDocuments - 1);
    await product.database.transact((tx) =>
      tx.execute(sql`delete from recorded_views where object_id = ${id}`),
    );
    await openId(product, owner, id);
    const mails = await mailsTo(owner, opened);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('at your account');
  });
});
