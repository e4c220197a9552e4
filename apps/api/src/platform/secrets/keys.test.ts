import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type Database, partsOf } from '../database/database-and-transaction.ts';
import { openTestDatabase } from '../testing.ts';
import { SealedByUnknownKey } from './key-provider.ts';
import { keysOfTest } from './keys.testing.ts';
import { type SealPurpose, SubjectKeyDestroyed } from './keys.ts';

const keys = keysOfTest(randomBytes(32));
const text = Buffer.from('of nobody');

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const seal = (purpose: SealPurpose) => database.transact((tx) => keys.seal(tx, purpose, text));

it('takes only the purposes that are listed, so that no key gets a second one', async () => {
  await seal('provider');
  // @ts-expect-error The key that wraps people's keys encrypts nothing else.
  await seal('subject-keys');
  // @ts-expect-error A key that signs encrypts nothing.
  await seal('sign/uploads');
  // @ts-expect-error A purpose that is not listed.
  keys.sign('something-else', '');
});

it('opens and verifies for no other purpose', async () => {
  const sealed = await seal('provider');
  expect(await keys.open('provider', sealed)).toEqual(text);
  await expect(keys.open('lender', sealed)).rejects.toThrow(SealedByUnknownKey);
  const signature = keys.sign('uploads', 'a path');
  expect(keys.verifies('uploads', 'a path', signature)).toBe(true);
  expect(keys.verifies('seal', 'a path', signature)).toBe(false);
});

it('opens an answer only for a caller who has the key of the call', async () => {
  const answer = keys.sealAnswer('ann/first', text);
  expect(await keys.openAnswer('ann/first', answer)).toEqual(text);
  await expect(keys.openAnswer('ann/second', answer)).rejects.toThrow();
  await expect(keys.openAnswer('bob/first', answer)).rejects.toThrow();
});

describe('what is encrypted for a person', () => {
  const [ann, bob] = [randomUUID(), randomUUID()];
  const long = Buffer.from('You owe $12.50 by Thu, Dec 3. '.repeat(200));

  beforeAll(async () => {
    await database.transact(async (tx) => {
      for (const id of [ann, bob]) await keys.createSubject(tx, id, new Date());
    });
  });

  const sealFor = (id: string, text: Buffer, options?: { deflate: boolean }) =>
    database.transact((tx) => keys.sealFor(tx, id, text, options));
  const openFor = (id: string, sealed: Buffer) =>
    database.transact((tx) => keys.openFor(tx, id, sealed));

  test('keeps its size, so that a size tells nothing, unless it is deflated', async () => {
    expect(await sealFor(ann, long)).toHaveLength(long.length + 37);
    const deflated = await sealFor(ann, long, { deflate: true });
    expect(deflated.length).toBeLessThan(long.length / 10);
    expect(await openFor(ann, deflated)).toEqual(long);
  });

  test('is read by its own person alone, deflated or not', async () => {
    for (const deflate of [false, true]) {
      await expect(openFor(bob, await sealFor(ann, long, { deflate }))).rejects.toThrow();
    }
  });

  test('is read with a key that the transaction has read before', async () => {
    const sealed = await sealFor(ann, long);
    const opened = await database.transact(async (tx) => {
      await keys.readSubject(tx, ann);
      return keys.openFor(tx, ann, sealed);
    });
    expect(opened).toEqual(long);
  });

  test('is not read any more by the transaction that destroyed the key', async () => {
    const carl = randomUUID();
    const at = new Date();
    await database.transact((tx) => keys.createSubject(tx, carl, at));
    const sealed = await sealFor(carl, long);
    await database.transact(async (tx) => {
      await keys.readSubject(tx, carl);
      await keys.destroySubject(tx, carl, at);
      await expect(keys.openFor(tx, carl, sealed)).rejects.toThrow(SubjectKeyDestroyed);
    });
  });

  test('is never encrypted with a key whose making was rolled back', async () => {
    const dora = randomUUID();
    await database.transact(async (tx) => {
      const part = partsOf(tx).transact(async (inner) => {
        await keys.createSubject(inner, dora, new Date());
        await keys.sealFor(inner, dora, long);
        throw new Error('given up');
      });
      await expect(part).rejects.toThrow('given up');
      await expect(keys.sealFor(tx, dora, long)).rejects.toThrow(SubjectKeyDestroyed);
    });
  });

  test('is read after an earlier read in the same transaction failed', async () => {
    const eva = randomUUID();
    const sealed = await database.transact(async (tx) => {
      await expect(keys.readSubject(tx, eva)).rejects.toThrow(SubjectKeyDestroyed);
      await keys.createSubject(tx, eva, new Date());
      return keys.sealFor(tx, eva, long);
    });
    expect(await openFor(eva, sealed)).toEqual(long);
  });

  test('can be empty', async () => {
    for (const deflate of [false, true]) {
      const sealed = await sealFor(ann, Buffer.alloc(0), { deflate });
      expect(await openFor(ann, sealed)).toHaveLength(0);
    }
  });

  test('cannot be changed from one form into the other', async () => {
    const deflated = await sealFor(ann, long, { deflate: true });
    const plain = await sealFor(ann, long);
    for (const [sealed, otherForm] of [
      [deflated, 2],
      [plain, 3],
    ] as const) {
      await expect(
        openFor(ann, Buffer.concat([Buffer.of(otherForm), sealed.subarray(1)])),
      ).rejects.toThrow();
      await expect(openFor(ann, sealed.subarray(9))).rejects.toThrow();
    }
  });
});
