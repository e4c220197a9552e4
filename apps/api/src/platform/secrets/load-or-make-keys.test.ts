import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, rowsOf } from '../database/database-and-transaction.ts';
import { productKeys, subjectKeys } from '../database/tables.ts';
import { openTestDatabase } from '../testing.ts';
import { readSetting, storeSetting } from './encrypted-settings.ts';
import { createKeyRing } from './key-ring.ts';
import { openKeys } from './load-or-make-keys.ts';
import { version01 } from './version-01.testing.ts';

const ringOf = (...ring: [Buffer, ...Buffer[]]) =>
  createKeyRing({ setting: 'ENCRYPTION_KEYS', ring });
const [first, second, third] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const text = Buffer.from('You owe $12.50 by Thu, Dec 3. '.repeat(20));

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

describe('a new database', () => {
  it('has keys of its own that the encryption key does not reveal, and keeps them', async () => {
    const keys = await openKeys(database, ringOf(first));
    const signature = keys.sign('seal', 'the end of the chain');
    expect(version01(first).sign('seal', 'the end of the chain')).not.toBe(signature);
    const again = await openKeys(database, ringOf(first));
    expect(again.verifies('seal', 'the end of the chain', signature)).toBe(true);
  });

  it('gets one set of keys where processes start at once', async () => {
    const opened = await Promise.all(
      Array.from({ length: 6 }, () => openKeys(database, ringOf(first))),
    );
    const signatures = opened.map((keys) => keys.sign('uploads', 'a path'));
    expect(new Set(signatures).size).toBe(1);
  });

  it('gets a new key for a purpose that a later version adds, and keeps the others', async () => {
    const keys = await openKeys(database, ringOf(first));
    const [seal, link] = [keys.sign('seal', 'x'), keys.sign('uploads', 'x')];
    await database.transact(async (tx) => {
      await tx.execute(sql`alter table product_keys disable trigger user`);
      await tx.execute(sql`delete from product_keys where name = 'sign/uploads'`);
    });
    const later = await openKeys(database, ringOf(first));
    expect(later.verifies('seal', 'x', seal)).toBe(true);
    expect(later.verifies('uploads', 'x', link)).toBe(false);
  });

  it('lets nobody delete its keys', async () => {
    await openKeys(database, ringOf(first));
    for (const table of ['product_keys', 'key_in_use']) {
      const removal = database.transact((tx) => tx.execute(sql.raw(`delete from ${table}`)));
      await expect(removal).rejects.toThrow();
    }
  });
});

describe('a database of version 0.1', () => {
  const before = version01(first);
  const [ann, call] = [randomUUID(), 'anonymous/3f0c'];
  beforeEach(() =>
    database.transact(async (tx) => {
      await before.storeSetting(tx, 'provider', 'provider', 'a sandbox bank');
      await before.storeSetting(tx, 'webhook_endpoint', 'webhook-endpoint', 'whsec_1');
      await before.createSubject(tx, ann);
    }),
  );

  it.each([
    ['alone', [first]],
    ['after a new key', [second, first]],
    ['before a new key', [first, second]],
  ] as const)('is readable with its key %s', async (_, ring) => {
    const [newest, ...older] = ring;
    const keys = await openKeys(database, ringOf(newest, ...older));
    await database.transact(async (tx) => {
      expect(await readSetting(tx, keys, 'webhook-endpoint')).toBe('whsec_1');
      expect(await keys.openFor(tx, ann, before.sealFor(ann, text))).toEqual(text);
      expect(await keys.openFor(tx, ann, before.sealDeflatedFor(ann, text))).toEqual(text);
    });
    expect(await keys.openAnswer(call, before.seal(`idempotency/${call}`, text))).toEqual(text);
    for (const purpose of [
      'seal',
      'uploads',
      'known-device',
      'idempotency-input',
      'sandbox-bank',
      'admins_named',
      'budget/sign_in',
    ] as const) {
      expect(keys.verifies(purpose, 'x', before.sign(purpose, 'x')), purpose).toBe(true);
    }
  });

  it('is readable where a nonce begins as a deflated or a marked value does', async () => {
    const keys = await openKeys(database, ringOf(first));
    for (const beginning of [1, 2, 3]) {
      let sealed = before.sealFor(ann, text);
      while (sealed[0] !== beginning) sealed = before.sealFor(ann, text);
      expect(await database.transact((tx) => keys.openFor(tx, ann, sealed))).toEqual(text);
    }
  });

  it('goes on to seal by its key, and names it in each value', async () => {
    const ring = ringOf(second, first);
    const keys = await openKeys(database, ring);
    const bob = randomUUID();
    await database.transact(async (tx) => {
      await storeSetting(tx, keys, 'event-cursor', '2026-03-02');
      await keys.createSubject(tx, bob, new Date());
    });
    const marks = await database.transact((tx) =>
      rowsOf<{ mark: string }>(
        tx,
        sql`select encode(substring(sealed from 1 for 9), 'hex') as mark from settings where name = 'event_cursor'
          union all select encode(substring(wrapped_key from 1 for 9), 'hex') from subject_keys where subject_id = ${bob}
          union all select encode(substring(wrapped_key from 1 for 9), 'hex') from product_keys`,
      ),
    );
    expect(new Set(marks.map(({ mark }) => mark))).toEqual(new Set([`02${ring.keyIds[1]}`]));
  });

  it('is refused without its key, and nothing is stored', async () => {
    await expect(openKeys(database, ringOf(second, third))).rejects.toThrow(
      'ENCRYPTION_KEYS does not open the data in this database',
    );
    const stored = await database.transact((tx) => tx.select().from(productKeys));
    expect(stored).toEqual([]);
  });
});

describe('a wrapped key', () => {
  it('opens for no other person', async () => {
    const keys = await openKeys(database, ringOf(first));
    const [ann, bob] = [randomUUID(), randomUUID()];
    await database.transact(async (tx) => {
      for (const id of [ann, bob]) await keys.createSubject(tx, id, new Date());
      const [row] = await tx.select().from(subjectKeys).where(sql`subject_id = ${ann}`);
      await tx
        .update(subjectKeys)
        .set({ wrappedKey: row?.wrappedKey ?? null })
        .where(sql`subject_id = ${bob}`);
    });
    const swapped = database.transact((tx) => keys.sealFor(tx, bob, text));
    await expect(swapped).rejects.toThrow('No encryption key of this process opens this value.');
  });

  it('of the product opens under no other name', async () => {
    await openKeys(database, ringOf(first));
    await database.transact((tx) =>
      tx.execute(sql`update product_keys set wrapped_key =
        (select wrapped_key from product_keys where name = 'sign/uploads') where name = 'sign/seal'`),
    );
    await expect(openKeys(database, ringOf(first))).rejects.toThrow('No encryption key');
  });
});
