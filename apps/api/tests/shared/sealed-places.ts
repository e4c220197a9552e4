import { randomBytes, randomUUID } from 'node:crypto';
import { cents } from '@sevenday/lending';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect } from 'vitest';
import { openExplanation } from '../../src/closes/encrypted-break-explanation.ts';
import { breaks } from '../../src/closes/tables.ts';
import {
  type Database,
  rowsOf,
  type Tx,
} from '../../src/platform/database/database-and-transaction.ts';
import { work } from '../../src/platform/database/tables.ts';
import { type Rotation, rotateKeys } from '../../src/platform/key-rotation/rotate-keys.ts';
import { silentLog } from '../../src/platform/log/log.ts';
import {
  readSetting,
  settingNames,
  storeSetting,
} from '../../src/platform/secrets/encrypted-settings.ts';
import type { SettingPurpose } from '../../src/platform/secrets/encryption-purposes.ts';
import { createKeyRing, type KeyRing } from '../../src/platform/secrets/key-ring.ts';
import type { Keys } from '../../src/platform/secrets/keys.ts';
import { openKeys } from '../../src/platform/secrets/load-or-make-keys.ts';
import { markOf } from '../../src/platform/secrets/sealed-format.ts';
import { version01 } from '../../src/platform/secrets/version-01.testing.ts';
import { joinServers } from '../../src/platform/servers/join-or-find-running-servers.ts';
import { openTestDatabase } from '../../src/platform/testing.ts';
import { createClocks } from '../../src/platform/time/business-and-wall-clocks.ts';
import { enqueueWork } from '../../src/platform/work/enqueue-withdraw-and-unpark-work.ts';
import { sealedPlaces } from '../../src/sealed-places.ts';

export const ringOf = (...ring: [Buffer, ...Buffer[]]) =>
  createKeyRing({ setting: 'ENCRYPTION_KEYS', ring });
export const [first, second, third] = [randomBytes(32), randomBytes(32), randomBytes(32)];
export const settingPurposes = Object.keys(settingNames) as SettingPurpose[];
const clocks = createClocks();
export const text = Buffer.from('said to nobody else');

/** The empty database of the test that runs. */
export let database: Database;

/** Gives each test of a file an empty database. Each file has to call it: the module is loaded once for all of them. */
export function useDatabases(): void {
  beforeEach(async () => {
    database = await openTestDatabase();
  });
  afterEach(() => database.close());
}

export async function rotate(ring: KeyRing, on = database): Promise<Rotation> {
  const keys = await openKeys(database, ring);
  return rotateKeys({ database: on, clocks, keys, provider: ring, places: sealedPlaces });
}

async function addBreak(tx: Tx, sealedExplanation: Buffer): Promise<string> {
  const id = randomUUID();
  const [now, closeId] = [new Date(), randomUUID()];
  await tx.insert(breaks).values({
    ...{ id, kind: 'unknown_to_us', place: 'provider_balance', concerns: 'payment' },
    ...{ reference: id, part: '', expectedCents: cents(0), foundCents: cents(100) },
    ...{ state: 'explained', explainedBy: randomUUID(), explainedAt: now, sealedExplanation },
    ...{ firstCloseId: closeId, lastCloseId: closeId, firstSeenAt: now, lastSeenAt: now },
  });
  return id;
}

/** What one release has sealed, and how to see that all of it is readable. */
export interface Sealed {
  people: Map<string, Buffer>;
  breakId: string;
  signature: string;
  answers: Map<string, Buffer>;
}

/** Fills every place as version 0.1 did. */
export async function fillAsBefore(): Promise<Sealed> {
  const before = version01(first);
  return database.transact(async (tx) => {
    const people = new Map<string, Buffer>();
    for (let each = 0; each < 250; each++) {
      const id = randomUUID();
      await before.createSubject(tx, id);
      people.set(id, before.sealFor(id, text));
    }
    for (const purpose of settingPurposes) {
      await before.storeSetting(tx, settingNames[purpose], purpose, purpose);
    }
    await askForLink(tx, before.seal('password-reset', text));
    const breakId = await addBreak(tx, before.seal('break-explanation', text));
    return { people, breakId, signature: before.sign('seal', 'the end'), answers: new Map() };
  });
}

async function askForLink(tx: Tx, sealed: Buffer): Promise<void> {
  const at = new Date();
  const key = sealed.toString('base64url');
  await enqueueWork(tx, { kind: 'start_password_reset', key, dueAt: at, createdAt: at });
}

/** Fills every place as this version does. */
export async function fill(keys: Keys): Promise<Sealed> {
  return database.transact(async (tx) => {
    const id = randomUUID();
    await keys.createSubject(tx, id, new Date());
    for (const purpose of settingPurposes) await storeSetting(tx, keys, purpose, purpose);
    await askForLink(tx, await keys.seal(tx, 'password-reset', text));
    return {
      people: new Map([[id, await keys.sealFor(tx, id, text)]]),
      breakId: await addBreak(tx, await keys.seal(tx, 'break-explanation', text)),
      signature: keys.sign('seal', 'the end'),
      answers: new Map([['ann/1', keys.sealAnswer('ann/1', text)]]),
    };
  });
}

export async function expectReadable(keys: Keys, sealed: Sealed): Promise<void> {
  await database.transact(async (tx) => {
    for (const [id, value] of sealed.people)
      expect(await keys.openFor(tx, id, value)).toEqual(text);
    for (const purpose of settingPurposes) {
      expect(await readSetting(tx, keys, purpose)).toBe(purpose);
    }
    for (const { key } of await tx
      .select()
      .from(work)
      .where(eq(work.kind, 'start_password_reset'))) {
      expect(await keys.open('password-reset', Buffer.from(key, 'base64url'))).toEqual(text);
    }
    const [row] = await tx.select().from(breaks).where(eq(breaks.id, sealed.breakId));
    expect(row && (await openExplanation(tx, keys, row))).toBe(text.toString());
  });
  for (const [secret, answer] of sealed.answers) {
    expect(await keys.openAnswer(secret, answer)).toEqual(text);
  }
  expect(keys.verifies('seal', 'the end', sealed.signature)).toBe(true);
}

/** Finds in which columns of the whole database a value carries the mark of this key. */
export async function columnsSealedBy(keyId: string): Promise<string[]> {
  return database.transact(async (tx) => {
    const columns = await rowsOf<{ table_name: string; column_name: string; data_type: string }>(
      tx,
      sql`select table_name, column_name, data_type from information_schema.columns
        where table_schema = 'public' and data_type in ('bytea', 'text')`,
    );
    const mark = markOf(keyId);
    const found: string[] = [];
    for (const { table_name, column_name, data_type } of columns) {
      const column = sql.raw(`"${column_name}"`);
      const holds =
        data_type === 'bytea'
          ? sql`position(${mark} in ${column}) > 0`
          : sql`position(${mark.toString('base64url')} in ${column}) > 0`;
      const rows = await rowsOf(
        tx,
        sql`select 1 from ${sql.raw(table_name)} where ${holds} limit 1`,
      );
      if (rows.length > 0) found.push(`${table_name}.${column_name}`);
    }
    return found.sort();
  });
}

/** Runs a server with these keys, as far as a rotation sees it. Answers how to end it. */
export const holding = async (keyRing: KeyRing) =>
  (await joinServers({ database, clocks, log: silentLog, keyRing, marks: {} })).end;
