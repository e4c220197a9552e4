import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type Database, partsOf } from '../database/database.ts';
import { openTestDatabase } from '../testing.ts';
import { createKeys, SubjectKeyDestroyed } from './keys.ts';

const keys = createKeys(randomBytes(32));
const text = Buffer.from('of nobody');

it('takes only the purposes that are listed, so that no key gets a second one', () => {
  keys.seal('provider', text);
  // @ts-expect-error The key that wraps people's keys encrypts nothing else.
  keys.seal('subject-keys', text);
  // @ts-expect-error A key that signs encrypts nothing.
  keys.seal('sign/uploads', text);
  // @ts-expect-error A purpose that is not listed.
  keys.sign('something-else', '');
});

it('opens and verifies for no other purpose', () => {
  const sealed = keys.seal('provider', text);
  expect(keys.open('provider', sealed)).toEqual(text);
  expect(() => keys.open('lender', sealed)).toThrow();
  const signature = keys.sign('uploads', 'a path');
  expect(keys.verifies('uploads', 'a path', signature)).toBe(true);
  expect(keys.verifies('seal', 'a path', signature)).toBe(false);
});

describe('what is encrypted for a person', () => {
  const [ann, bob] = [randomUUID(), randomUUID()];
  const long = Buffer.from('You owe $12.50 by Thu, Dec 3. '.repeat(200));
  let database: Database;

  beforeAll(async () => {
    database = await openTestDatabase();
    await database.transact(async (tx) => {
      for (const id of [ann, bob]) await keys.createSubject(tx, id, new Date());
    });
  });
  afterAll(() => database.close());

  const sealFor = (id: string, text: Buffer, options?: { deflate: boolean }) =>
    database.transact((tx) => keys.sealFor(tx, id, text, options));
  const openFor = (id: string, sealed: Buffer) =>
    database.transact((tx) => keys.openFor(tx, id, sealed));

  test('keeps its size, so that a size tells nothing, unless it is deflated', async () => {
    expect(await sealFor(ann, long)).toHaveLength(long.length + 28);
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

  test('is read as before where its nonce begins as a deflated value does', async () => {
    let sealed = await sealFor(ann, long);
    while (sealed[0] !== 1) sealed = await sealFor(ann, long);
    expect(await openFor(ann, sealed)).toEqual(long);
  });

  test('cannot be changed from one form into the other', async () => {
    const deflated = await sealFor(ann, long, { deflate: true });
    await expect(openFor(ann, deflated.subarray(1))).rejects.toThrow();
    const plain = await sealFor(ann, long);
    await expect(openFor(ann, Buffer.concat([Buffer.of(1), plain]))).rejects.toThrow();
  });
});
