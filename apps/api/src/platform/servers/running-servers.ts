import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { eq, gt, lte, sql } from 'drizzle-orm';
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
import { differsFromServer, findDifference, type SettingsMarks } from './shared-settings.ts';

const seenEveryMs = 15_000;
/** A server that was not seen for so long has ended, or can't reach the database. */
const endedAfterMs = 60_000;
const forgottenAfterMs = 24 * 3_600_000;

interface ServerDependencies {
  database: Database;
  clocks: Clocks;
  log: Log;
  keyRing: KeyRing;
  marks: SettingsMarks;
}

/** This process among the servers of its database. */
export interface RunningServer {
  /** How many servers ran when this one was last seen, itself included. */
  count(): number;
  /** Says in the database that this server has ended. */
  end(): Promise<void>;
}

/**
 * Says in the database which keys and settings this server has, for as long as it runs. So a rotation doesn't change to
 * a key that a running server lacks, and no server starts with other settings. Refuses with `WrongEnvironment` like a
 * start, also when a running server has other settings.
 */
export async function joinServers(dependencies: ServerDependencies): Promise<RunningServer> {
  const { database, log, keyRing, marks } = dependencies;
  const processId = randomUUID();
  let others = await database.transact(async (tx) => {
    // A rotation waits for this transaction, and then finds this server.
    await holdKeyInUse(tx);
    await requireKeysInUse(tx, keyRing);
    // Of two servers that start together, the second one sees the first.
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
    // A server that was away for a minute was not counted, so another one may have started with other settings since.
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
        // Without the database the row stays, and counts no longer a minute later.
        if (!(error instanceof DatabaseUnavailable || error instanceof OutcomeUnknown)) throw error;
      }
    },
  };
}

/**
 * Deletes the rows of all servers. For a process that has the embedded database to itself: every
 * other server in it was killed, and its settings must not refuse the next start.
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

/** Finds the first server with another setting. A server of an older release doesn't say its settings. */
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

/** Names a setting that differs from that of a running server, and that server. Null if all are the same. */
export function findOtherSettings(
  tx: Tx,
  clocks: Clocks,
  marks: SettingsMarks,
): Promise<{ setting: string; name: string } | null> {
  return findRunning(tx, clocks).then((running) => findOther(running, marks));
}

/** Names the running servers that lack this key. */
export async function findServersWithout(tx: Tx, clocks: Clocks, keyId: string): Promise<string[]> {
  return (await findRunning(tx, clocks))
    .filter(({ keyIds }) => !keyIds.includes(keyId))
    .map(({ name }) => name);
}
