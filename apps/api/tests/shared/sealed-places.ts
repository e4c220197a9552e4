import { randomBytes, randomUUID } from 'node:crypto';
import { cents } from '@sevenday/lending';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect } from 'vitest';
import { openExplanation } from '../../src/closes/encrypted-break-explanation.ts';
import { breaks } from '../../src/closes/tables.ts';
import type { Database, Tx } from '../../src/platform/database/database-and-transaction.ts';
import { work } from '../../src/platform/database/tables.ts';
import { type Rotation, rotateKeys } from '../../src/platform/key-rotation/rotate-keys.ts';
import {
  readSetting,
  settingNames,
  storeSetting,
} from '../../src/platform/secrets/encrypted-settings.ts';
import type { SettingPurpose } from '../../src/platform/secrets/encryption-purposes.ts';
import { createKeyRing, type KeyRing } from '../../src/platform/secrets/key-ring.ts';
import type { Keys } from '../../src/platform/secrets/keys.ts';
import { openKeys } from '../../src/platform/secrets/load-or-make-keys.ts';
import { version01 } from '../../src/platform/secrets/version-01.testing.ts';
import { openTestDatabase } from '../../src/platform/testing.ts';
import { createClocks } from '../../src/platform/time/business-and-wall-clocks.ts';
import { enqueueWork } from '../../src/platform/work/enqueue-withdraw-and-unpark-work.ts';
import { sealedPlaces } from '../../src/sealed-places.ts';

export const ringOf = (...ring: [Buffer, ...Buffer[]]) =>
  createKeyRing({ setting: 'ENCRYPTION_KEYS', ring });
export const [first, second, third] = [randomBytes(32), randomBytes(32), randomBytes(32)];
export const settingPurposes = Object.keys(settingNames) as SettingPurpose[];
export const clocks = createClocks();
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
