import { testPolicy } from '@sevenday/lending/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database, Tx } from '../../platform/database/database-and-transaction.ts';
import { keysOfTest } from '../../platform/secrets/keys.testing.ts';
import { openTestDatabase } from '../../platform/testing.ts';
import { registerMember } from '../registration/register-member.ts';
import { readMember } from './member.ts';
import {
  countCompletedLoan,
  noteBankStatus,
  noteIdStatus,
  setProviderCustomer,
} from './record-standing.ts';
import { members } from './tables.ts';

const now = new Date('2026-03-02T15:00:00.000Z');
const keys = keysOfTest(Buffer.alloc(32, 1));
let database: Database;
let made = 0;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const within = <T>(body: (tx: Tx) => Promise<T>) => database.transact(body);

function newMember() {
  made += 1;
  const names = { firstName: 'Ann', middleInitial: '', lastName: 'Lee', phone: '5550101234' };
  const profile = { ...names, email: `m${made}@example.com` };
  return within((tx) =>
    registerMember(tx, keys, { profile, passwordHash: 'none', isAdmin: false, now, wall: now }),
  );
}

const count = (id: string, delta: 1 | -1) =>
  within((tx) => countCompletedLoan(tx, id, delta, testPolicy));

describe('completed loans', () => {
  // spec: 1.1.13, 4.6.1, 4.6.2, 4.6.5, 9.4.1, 9.4.2
  test('promote at 5 and 10, each once, and never demote', async () => {
    const id = await newMember();
    const levels: string[] = [];
    for (let loan = 1; loan <= 10; loan++) levels.push((await count(id, 1)).level);
    expect(levels).toEqual([...Array(4).fill('silver'), ...Array(5).fill('gold'), 'platinum']);
    expect(await count(id, -1)).toEqual({
      completedLoans: 9,
      levelBefore: 'platinum',
      level: 'platinum',
    });
    await within((tx) =>
      tx.update(members).set({ membershipLevel: 'silver' }).where(eq(members.id, id)),
    );
    expect(await count(id, 1)).toMatchObject({ completedLoans: 10, level: 'silver' });
  });

  test('counted by ten at once are ten', async () => {
    const id = await newMember();
    await Promise.all(Array.from({ length: 10 }, () => count(id, 1)));
    expect(await within((tx) => readMember(tx, id))).toMatchObject({
      completedLoans: 10,
      membershipLevel: 'platinum',
      crossedThresholds: [5, 10],
    });
  });

  test('never fall below none', async () => {
    const id = await newMember();
    await expect(count(id, -1)).rejects.toThrow();
  });
});

test('what higher slices know is written into the member', async () => {
  const id = await newMember();
  await within(async (tx) => {
    await noteIdStatus(tx, id, { status: 'rejected', submitted: false, notes: 'Too dark' });
    await noteBankStatus(tx, id, 'awaits_approval');
    await setProviderCustomer(tx, id, 'cus_1');
  });
  expect(await within((tx) => readMember(tx, id))).toMatchObject({
    idStatus: 'rejected',
    idNotes: 'Too dark',
    bankAccountAdded: true,
    bankAccountVerified: false,
    bankAccountAwaitsApproval: true,
    providerCustomerId: 'cus_1',
  });
});

test('one customer of the provider is one member', async () => {
  const [one, two] = [await newMember(), await newMember()];
  await within((tx) => setProviderCustomer(tx, one, 'cus_shared'));
  await expect(within((tx) => setProviderCustomer(tx, two, 'cus_shared'))).rejects.toThrow();
});

test('nobody is refused as not found', async () => {
  const nobody = '00000000-0000-4000-8000-000000000000';
  await expect(within((tx) => readMember(tx, nobody))).rejects.toMatchObject({
    code: 'member_not_found',
  });
  await expect(count(nobody, 1)).rejects.toMatchObject({ code: 'member_not_found' });
});
