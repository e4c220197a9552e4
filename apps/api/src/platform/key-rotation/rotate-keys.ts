import { recordAudit } from '../audit/audit-trail.ts';
import { OwnError } from '../base/own-error.ts';
import type { Database, Tx } from '../database/database-and-transaction.ts';
import { holdKeyInUse, lockKeyInUse, writeKeyInUse } from '../secrets/key-in-use.ts';
import { type KeyProvider, SealedByUnknownKey } from '../secrets/key-provider.ts';
import type { Keys } from '../secrets/keys.ts';
import { markOf } from '../secrets/sealed-format.ts';
import { findServersWithout } from '../servers/join-or-find-running-servers.ts';
import type { Clocks } from '../time/business-and-wall-clocks.ts';
import { countFormerAnswers } from './count-answers-of-version-0-1.ts';
import type { PlaceCursor, Reseal, SealedPlace, SealedPlaces } from './sealed-place.ts';

export interface RotationDependencies {
  database: Database;
  clocks: Clocks;
  keys: Keys;
  provider: KeyProvider;
  places: SealedPlaces;
}

export interface Rotation {
  keyId: string;
  resealed: Counted[];
  /** The values that no key of this process can decrypt. The rotation did not change them. */
  left: Counted[];
  /** How many stored answers of version 0.1 are not deleted yet (`countFormerAnswers`). */
  formerAnswers: number;
  /** The ids of the keys that this rotation retired. None while an earlier key is needed. */
  retired: string[];
}

export interface Counted {
  what: string;
  count: number;
}

export class RotationRefused extends OwnError {}

/**
 * Encrypts again, with the first key of `ENCRYPTION_KEYS`, what an earlier key encrypted. Servers
 * may keep running. After a crash, the next call continues. Two calls at once do no harm. Throws
 * `RotationRefused` if the first key is not the newest, if a process lacks a key, or if another
 * rotation changes the key meanwhile.
 */
export async function rotateKeys(dependencies: RotationDependencies): Promise<Rotation> {
  const keyId = dependencies.provider.currentKeyId;
  await dependencies.database.transact((tx) => changeKey(tx, dependencies, keyId));
  const resealed: Counted[] = [];
  for (const place of Object.values(dependencies.places)) {
    resealed.push({ what: place.what, count: await resealPlace(dependencies, keyId, place) });
  }
  const counted = await dependencies.database.transact(
    async (tx) => ({
      left: await countSealedByOthers(tx, dependencies, keyId),
      formerAnswers: await countFormerAnswers(tx, dependencies.keys),
    }),
    { isLong: true },
  );
  const isDone = counted.left.length === 0 && counted.formerAnswers === 0;
  const retired = isDone
    ? await dependencies.database.transact((tx) => retireKeys(tx, dependencies, keyId))
    : [];
  return { keyId, resealed, ...counted, retired };
}

async function changeKey(tx: Tx, dependencies: RotationDependencies, keyId: string): Promise<void> {
  const { clocks, keys, provider } = dependencies;
  // Waits until every transaction that encrypted something with the earlier key has ended.
  const used = await lockKeyInUse(tx);
  if (used.currentKeyId === keyId) return;
  if ([...used.oldKeyIds, ...used.retiredKeyIds].includes(keyId)) {
    throw new RotationRefused(
      `The first key (${keyId}) was in use earlier. Put the newest key first: ${used.currentKeyId}, or a new one.`,
    );
  }
  const oldKeyIds = [...used.oldKeyIds, used.currentKeyId];
  const lacking = oldKeyIds.filter((id) => !provider.keyIds.includes(id));
  if (lacking.length > 0) {
    throw new RotationRefused(`The keys lack ${lacking.join(', ')}: add it after the new key.`);
  }
  const holders = await findServersWithout(tx, clocks, keyId);
  if (holders.length > 0) {
    throw new RotationRefused(
      `These processes run without the new key: ${holders.join('; ')}. Give them the same keys and restart them, then run this again. A process that was killed is forgotten after a minute.`,
    );
  }
  await writeKeyInUse(tx, { currentKeyId: keyId, oldKeyIds });
  await recordAudit(tx, keys, {
    at: await clocks.business(tx),
    actorId: null,
    action: 'encryption_key.changed',
    subjectId: null,
    object: { type: 'encryption_key', id: keyId },
    codes: { from: used.currentKeyId },
  });
}

async function resealPlace(
  { database, provider }: RotationDependencies,
  keyId: string,
  place: SealedPlace,
): Promise<number> {
  const reseal: Reseal = async (use, sealed) => {
    try {
      return await provider.wrap(keyId, use, await provider.unwrap(use, sealed));
    } catch (error) {
      if (error instanceof SealedByUnknownKey) return null;
      throw error;
    }
  };
  let resealed = 0;
  for (let cursor: PlaceCursor | null = { after: null, resealed }; cursor; ) {
    const from: PlaceCursor = cursor;
    cursor = await database.transact(async (tx) => {
      if ((await holdKeyInUse(tx)) !== keyId) throw overtaken();
      return place.resealNext(tx, markOf(keyId), from, reseal);
    });
    resealed = cursor?.resealed ?? resealed;
  }
  return resealed;
}

function overtaken(): RotationRefused {
  return new RotationRefused(
    'Another rotation has changed the key. Put its key first, and run this again.',
  );
}

/**
 * The caller counted the remaining values without a lock, which is safe, because nothing has been
 * encrypted with an earlier key since the key changed.
 */
async function retireKeys(
  tx: Tx,
  { clocks, keys }: RotationDependencies,
  keyId: string,
): Promise<string[]> {
  const used = await lockKeyInUse(tx);
  if (used.currentKeyId !== keyId) throw overtaken();
  const retired = used.oldKeyIds;
  if (retired.length === 0) return [];
  await writeKeyInUse(tx, { oldKeyIds: [], retiredKeyIds: [...used.retiredKeyIds, ...retired] });
  await recordAudit(tx, keys, {
    at: await clocks.business(tx),
    actorId: null,
    action: 'encryption_key.retired',
    subjectId: null,
    object: { type: 'encryption_key', id: keyId },
    codes: { retired: retired.join() },
  });
  return retired;
}

async function countSealedByOthers(
  tx: Tx,
  { places }: RotationDependencies,
  keyId: string,
): Promise<Counted[]> {
  const counted: Counted[] = [];
  for (const place of Object.values(places)) {
    const count = await place.countOthers(tx, markOf(keyId));
    if (count > 0) counted.push({ what: place.what, count });
  }
  return counted;
}
