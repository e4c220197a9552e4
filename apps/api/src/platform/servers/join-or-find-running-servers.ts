import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { eq, gt, lte, sql } from 'drizzle-orm';
import {
  type Database,
  DatabaseUnavailable,
  OutcomeUnknown,
  type Tx,
} from '../database/database-and-transaction.ts';
import { keyHolders } from '../database/tables.ts';
import type { Log } from '../log/log.ts';
import { loggableError } from '../log/loggable-error.ts';
import { holdKeyInUse, readKeyInUse, requireKeysInUse } from '../secrets/key-in-use.ts';
import { KeyMissing } from '../secrets/key-provider.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import type { Clocks } from '../time/business-and-wall-clocks.ts';
import {
  differsFromServer,
  findDifference,
  type SettingsMarks,
} from './compare-shared-settings.ts';

const seenEveryMs = 15_000;
/** A server counts as ended if `seenAt` in its row is older than this. */
const endedAfterMs = 60_000;
const forgottenAfterMs = 24 * 3_600_000;

interface ServerDependencies {
  database: Database;
  clocks: Clocks;
  log: Log;
  keyRing: KeyRing;
  marks: SettingsMarks;
}

export interface RunningServer {
  /** How many servers run, this one included. Counted when it last recorded that it runs. */
  count(): number;
  end(): Promise<void>;
}

/**
 * Throws `WrongEnvironment` if this server lacks a key that the database uses, or has other
 * settings than a running server. While it counts as running, no key rotation changes to a key that
 * it lacks.
 */
export async function joinServers(dependencies: ServerDependencies): Promise<RunningServer> {
  const { database, log, keyRing, marks } = dependencies;
  const processId = randomUUID();
  let others = await database.transact(async (tx) => {
    // A rotation that starts at the same time waits for this lock, and then finds the row of this
    // server.
    await holdKeyInUse(tx);
    await requireKeysInUse(tx, keyRing);
    // If two servers start together, the second waits for this lock, and then sees the row of the
    // first.
    await tx.execute(sql`lock table ${keyHolders} in share row exclusive mode`);
    const running = await findOthers(tx, dependencies, processId);
    const other = findOther(running, marks);
    if (other) throw differsFromServer(other.setting, other.name);
    await writeSeen(tx, dependencies, processId);
    return running.length;
  });
  async function beat(): Promise<void> {
    const { used, running } = await database.transact(async (tx) => {
      await writeSeen(tx, dependencies, processId);
      return {
        used: await readKeyInUse(tx),
        running: await findOthers(tx, dependencies, processId),
      };
    });
    others = running.length;
    if (used && !keyRing.keyIds.includes(used.currentKeyId)) log.error(new KeyMissing().message);
    // If this server could not reach the database for a minute, it was not counted as running.
    // Another server may then have started with other settings.
    const other = findOther(running, marks);
    if (other) log.error(differsFromServer(other.setting, other.name).message);
  }
  const beating = setInterval(() => {
    beat().catch((error: unknown) =>
      log.debug({ error: loggableError(error) }, 'this server could not say that it runs'),
    );
  }, seenEveryMs);
  beating.unref();
  return {
    count: () => others + 1,
    async end() {
      clearInterval(beating);
      try {
        await database.transact((tx) =>
          tx.delete(keyHolders).where(eq(keyHolders.processId, processId)),
        );
      } catch (error) {
        // The row of this server may stay, but after a minute it no longer counts as running.
        if (!(error instanceof DatabaseUnavailable || error instanceof OutcomeUnknown)) throw error;
      }
    },
  };
}

/**
 * Call this only in a process that has the embedded database to itself. Any server with a row was
 * then killed, and its settings must not prevent this start.
 */
export async function forgetKilledServers(database: Database): Promise<void> {
  await database.transact((tx) => tx.delete(keyHolders));
}

async function writeSeen(
  tx: Tx,
  { clocks, keyRing, marks }: ServerDependencies,
  processId: string,
): Promise<void> {
  const { wall: seenAt } = await clocks.shared(tx);
  const name = `${hostname()}, process ${process.pid}`;
  await tx
    .insert(keyHolders)
    .values({ processId, name, keyIds: [...keyRing.keyIds], settings: marks, seenAt })
    .onConflictDoUpdate({ target: keyHolders.processId, set: { seenAt } });
  const forgotten = new Date(seenAt.getTime() - forgottenAfterMs);
  await tx.delete(keyHolders).where(lte(keyHolders.seenAt, forgotten));
}

async function findRunning(tx: Tx, clocks: Clocks) {
  const { wall } = await clocks.shared(tx);
  return tx
    .select()
    .from(keyHolders)
    .where(gt(keyHolders.seenAt, new Date(wall.getTime() - endedAfterMs)))
    .orderBy(keyHolders.name);
}

async function findOthers(tx: Tx, { clocks }: ServerDependencies, processId: string) {
  return (await findRunning(tx, clocks)).filter((server) => server.processId !== processId);
}

type Running = Awaited<ReturnType<typeof findRunning>>;

/**
 * Finds a running server with other settings, or null. Leaves out a server of a version before 0.2,
 * because it does not record its settings.
 */
function findOther(
  running: Running,
  marks: SettingsMarks,
): { setting: string; name: string } | null {
  for (const { name, settings } of running) {
    const setting = settings && findDifference(marks, settings);
    if (setting) return { setting, name };
  }
  return null;
}

export function findOtherSettings(
  tx: Tx,
  clocks: Clocks,
  marks: SettingsMarks,
): Promise<{ setting: string; name: string } | null> {
  return findRunning(tx, clocks).then((running) => findOther(running, marks));
}

export async function findServersWithout(tx: Tx, clocks: Clocks, keyId: string): Promise<string[]> {
  return (await findRunning(tx, clocks))
    .filter(({ keyIds }) => !keyIds.includes(keyId))
    .map(({ name }) => name);
}
