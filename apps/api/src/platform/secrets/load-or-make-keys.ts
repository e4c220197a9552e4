import { randomBytes } from 'node:crypto';
import { eq, isNotNull } from 'drizzle-orm';
import type { Database, Tx } from '../database/database-and-transaction.ts';
import { settings, subjectKeys } from '../database/tables.ts';
import { settingNames } from './encrypted-settings.ts';
import type { WrapUse } from './encryption-purposes.ts';
import {
  beginKeyInUse,
  holdKeyInUse,
  opensNothing,
  readKeyInUse,
  requireKeysInUse,
} from './key-in-use.ts';
import type { KeyRing } from './key-ring.ts';
import { createKeys, type Keys } from './keys.ts';
import { type ProductKeyName, readProductKeys, storeMissingKeys } from './product-keys.ts';

/** Throws `WrongEnvironment` if this process lacks a key that the database uses. */
export async function openKeys(database: Database, ring: KeyRing): Promise<Keys> {
  const productKeys = await database.transact(async (tx) => {
    await beginIfNew(tx, ring);
    // A key rotation waits until the product's keys are stored, and then finds them.
    const keyId = await holdKeyInUse(tx);
    await requireKeysInUse(tx, ring);
    await storeMissingKeys(tx, ring, keyId);
    return readProductKeys(tx, ring);
  });
  return createKeys({ provider: ring, productKeys, keyInUse: holdKeyInUse });
}

/**
 * In a database of version 0.1, the key that encrypted its values stays in use. So do the signing
 * keys derived from it, so that old seals, links, devices and counts can still be verified.
 */
async function beginIfNew(tx: Tx, ring: KeyRing): Promise<void> {
  if (await readKeyInUse(tx)) return;
  const former = await findFormerKey(tx, ring);
  if (!(await beginKeyInUse(tx, former ?? ring.currentKeyId))) return;
  if (!former) return;
  await storeMissingKeys(tx, ring, former, (name) =>
    isNewSince01(name) ? randomBytes(32) : ring.deriveFormer(former, name),
  );
}

function isNewSince01(name: ProductKeyName): boolean {
  return name === 'answers' || name === 'sign/budget';
}

/** Returns null if the database has no data of version 0.1. */
async function findFormerKey(tx: Tx, ring: KeyRing): Promise<string | null> {
  const sample = (await sampleSetting(tx)) ?? (await sampleSubject(tx));
  if (!sample) return null;
  const keyId = ring.findKeyOf(sample.use, sample.sealed);
  if (!keyId) throw opensNothing(ring);
  return keyId;
}

interface Sample {
  use: WrapUse;
  sealed: Buffer;
}

/** When version 0.1 started, it stored the name of the payment provider, encrypted. */
async function sampleSetting(tx: Tx): Promise<Sample | null> {
  const purpose = 'provider';
  const [row] = await tx.select().from(settings).where(eq(settings.name, settingNames[purpose]));
  return row ? { use: { purpose, owner: purpose }, sealed: row.sealed } : null;
}

async function sampleSubject(tx: Tx): Promise<Sample | null> {
  const [row] = await tx
    .select()
    .from(subjectKeys)
    .where(isNotNull(subjectKeys.wrappedKey))
    .limit(1);
  return row?.wrappedKey
    ? { use: { purpose: 'subject-keys', owner: row.subjectId }, sealed: row.wrappedKey }
    : null;
}
