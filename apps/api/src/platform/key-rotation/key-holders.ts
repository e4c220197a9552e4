import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { eq, gt, lte } from 'drizzle-orm';
import {
  type Database,
  DatabaseUnavailable,
  OutcomeUnknown,
  type Tx,
} from '../database/database.ts';
import { keyHolders } from '../database/store.ts';
import type { Log } from '../log/log.ts';
import { loggableError } from '../log/loggable-error.ts';
import { holdKeyInUse, readKeyInUse, requireKeysInUse } from '../secrets/key-in-use.ts';
import { KeyMissing } from '../secrets/key-provider.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import type { Clocks } from '../time/clocks.ts';

const seenEveryMs = 15_000;
/** How long a process may be unseen. After that, it has ended or can't reach the database. */
const endedAfterMs = 60_000;
const forgottenAfterMs = 24 * 3_600_000;

interface HolderDependencies {
  database: Database;
  clocks: Clocks;
  log: Log;
  keyRing: KeyRing;
}

/**
 * Records in the database which keys this process has, as long as the process runs. So a rotation
 * doesn't change to a key that a running process lacks. Throws `WrongEnvironment` if the process
 * lacks a key that is in use. Returns the function that deletes this record when the process ends.
 */
export async function holdKeys(dependencies: HolderDependencies): Promise<() => Promise<void>> {
  const { database, log } = dependencies;
  const processId = randomUUID();
  await database.transact(async (tx) => {
    // Locks the row of the key in use. A rotation that starts at the same time waits for this
    // transaction. The rotation then sees the row of this process and the keys that this process
    // has.
    await holdKeyInUse(tx);
    await requireKeysInUse(tx, dependencies.keyRing);
    await writeSeen(tx, dependencies, processId);
  });
  const beating = setInterval(() => {
    beat(dependencies, processId).catch((error: unknown) =>
      log.debug({ error: loggableError(error) }, 'this process could not say that it runs'),
    );
  }, seenEveryMs);
  beating.unref();
  return async () => {
    clearInterval(beating);
    try {
      await database.transact((tx) =>
        tx.delete(keyHolders).where(eq(keyHolders.processId, processId)),
      );
    } catch (error) {
      // If the database can't be reached, the process's row stays. A minute later, the row no
      // longer counts.
      if (!(error instanceof DatabaseUnavailable || error instanceof OutcomeUnknown)) throw error;
    }
  };
}

async function beat(dependencies: HolderDependencies, processId: string): Promise<void> {
  const used = await dependencies.database.transact(async (tx) => {
    await writeSeen(tx, dependencies, processId);
    return readKeyInUse(tx);
  });
  if (used && !dependencies.keyRing.keyIds.includes(used.currentKeyId)) {
    dependencies.log.error(new KeyMissing().message);
  }
}

async function writeSeen(
  tx: Tx,
  { clocks, keyRing }: HolderDependencies,
  processId: string,
): Promise<void> {
  const { wall: seenAt } = await clocks.shared(tx);
  const name = `${hostname()}, process ${process.pid}`;
  await tx
    .insert(keyHolders)
    .values({ processId, name, keyIds: [...keyRing.keyIds], seenAt })
    .onConflictDoUpdate({ target: keyHolders.processId, set: { seenAt } });
  const forgotten = new Date(seenAt.getTime() - forgottenAfterMs);
  await tx.delete(keyHolders).where(lte(keyHolders.seenAt, forgotten));
}

/** Lists the names of the running processes that lack this key. */
export async function findHoldersWithout(tx: Tx, clocks: Clocks, keyId: string): Promise<string[]> {
  const { wall } = await clocks.shared(tx);
  const running = await tx
    .select()
    .from(keyHolders)
    .where(gt(keyHolders.seenAt, new Date(wall.getTime() - endedAfterMs)));
  return running
    .filter(({ keyIds }) => !keyIds.includes(keyId))
    .map(({ name }) => name)
    .sort();
}
