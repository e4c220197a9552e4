import { and, eq } from 'drizzle-orm';
import type { Database, Tx } from '../database/database-and-transaction.ts';
import {
  type Identity,
  identityOf,
  readStoredIdentity,
  type StoredIdentity,
} from '../database/database-identity.ts';
import { databaseIdentity } from '../database/tables.ts';
import type { Log } from '../log/log.ts';
import { callsLastMs, MoneyPermit, MoneyWaits, permitLastsMs } from '../stripe/provider.ts';
import type { Clocks } from '../time/business-and-wall-clocks.ts';
import { enqueueWork } from '../work/enqueue-withdraw-and-unpark-work.ts';

/** How long after a change its event may appear in the payment provider's list of events. */
const eventsComeWithinMs = 30_000;
/**
 * For this long after the end of an epoch (docs/adr/0028), its calls may still run, or their events
 * be missing from the provider's list.
 */
const earlierCallsEndMs = permitLastsMs + callsLastMs + eventsComeWithinMs;

/**
 * No money moves until the payment provider's events are processed once in each epoch
 * (docs/adr/0028), because a database that lost its last commits, for example after a restore,
 * doesn't know which money was already sent. The epoch is a number in the table
 * `database_identity`. It rises at each start, and when the database may be another one.
 */
export interface MoneyGate {
  /** Begins an epoch, so no process moves money until the provider's events are processed again. */
  begin(): Promise<void>;
  /** Begins a new epoch if the database may no longer be the one that this process knows. */
  look(): Promise<void>;
  /**
   * Throws `MoneyWaits` if no money may move yet. Call this in the transaction that records the
   * beginning of an attempt to move money, or that must know all of the provider's events.
   */
  permit(tx: Tx): Promise<MoneyPermit>;
  /** Null once the provider's events were processed in the present epoch. */
  findUnprocessedEpoch(): Promise<UnprocessedEpoch | null>;
  /** Does nothing if a newer epoch has begun. */
  markProcessed(epoch: number): Promise<void>;
}

export interface UnprocessedEpoch {
  epoch: number;
  /** Until this is 0, events of an earlier epoch's calls may be missing from the provider's list. */
  callsEndInMs: number;
}

interface GateDependencies {
  database: Database;
  clocks: Clocks;
  log: Log;
  /** Replaces the constant `earlierCallsEndMs`, so that a test doesn't have to wait. */
  earlierCallsEndMs?: number | undefined;
}

interface Gate extends GateDependencies {
  waitMs: number;
  /** Missing until `begin` was called. */
  identity?: Identity;
  highestEpoch: number;
  lossesKnown: number;
}

export function createMoneyGate(dependencies: GateDependencies): MoneyGate {
  const gate: Gate = {
    ...dependencies,
    waitMs: dependencies.earlierCallsEndMs ?? earlierCallsEndMs,
    highestEpoch: 0,
    lossesKnown: dependencies.database.connectionsLost(),
  };
  return {
    begin: () => begin(gate),
    look: () => look(gate),
    permit: (tx) => permit(gate, tx),
    findUnprocessedEpoch: () => findUnprocessedEpoch(gate),
    markProcessed: (epoch) => markProcessed(gate, epoch),
  };
}

async function begin(gate: Gate): Promise<void> {
  const { database } = gate;
  const known = await identityOf(database);
  gate.identity = known;
  const losses = database.connectionsLost();
  gate.highestEpoch = await database.transact(async (tx) => {
    await tx
      .insert(databaseIdentity)
      .values({ id: 1, epoch: 0, heardEpoch: 0, callsEndAt: new Date(0) })
      .onConflictDoNothing();
    const standing = await read(gate, tx, { locked: true });
    const mayBeAnother = isAnother(gate, standing) || !known.isWhole;
    // If this may be another database, money waits until calls of an earlier epoch have ended. On
    // the embedded database, or on one that no process has used before, no other process can
    // have made a call.
    const waits = mayBeAnother && standing.identity !== null && !database.embedded;
    return beginEpoch(gate, tx, standing, waits);
  });
  gate.lossesKnown = losses;
}

async function look(gate: Gate): Promise<void> {
  // Before `begin`, the process moves no money.
  if (!gate.identity) return;
  const { database, log } = gate;
  const losses = database.connectionsLost();
  const isAsKnown = (seen: StoredIdentity) => !isAnother(gate, seen) && losses === gate.lossesKnown;
  const begun = await database.transact(async (tx) => {
    const seen = await read(gate, tx);
    if (isAsKnown(seen)) return { epoch: seen.epoch, from: null };
    const standing = await read(gate, tx, { locked: true });
    // Checks again under the lock: another process may have begun an epoch before this one got it.
    if (isAsKnown(standing)) return { epoch: standing.epoch, from: null };
    return { epoch: await beginEpoch(gate, tx, standing, true), from: standing };
  });
  gate.highestEpoch = Math.max(gate.highestEpoch, begun.epoch);
  gate.lossesKnown = losses;
  if (begun.from) {
    const { identity: was, present: is } = begun.from;
    log.warn(
      { was, is, epoch: begun.epoch },
      'the database may be another one: no money moves until the provider’s events are fetched',
    );
  }
}

async function permit(gate: Gate, tx: Tx): Promise<MoneyPermit> {
  const askedAt = performance.now();
  if (gate.database.connectionsLost() !== gate.lossesKnown) throw new MoneyWaits();
  const standing = await read(gate, tx);
  if (isAnother(gate, standing)) throw new MoneyWaits();
  gate.highestEpoch = standing.epoch;
  if (standing.heardEpoch !== standing.epoch) throw new MoneyWaits();
  return new MoneyPermit(askedAt);
}

function findUnprocessedEpoch(gate: Gate): Promise<UnprocessedEpoch | null> {
  return gate.database.transact(async (tx) => {
    const { epoch, heardEpoch, callsEndAt } = await read(gate, tx);
    if (epoch === heardEpoch) return null;
    const { wall } = await gate.clocks.shared(tx);
    return { epoch, callsEndInMs: Math.max(callsEndAt.getTime() - wall.getTime(), 0) };
  });
}

async function markProcessed({ database }: Gate, epoch: number): Promise<void> {
  await database.transact((tx) =>
    tx
      .update(databaseIdentity)
      .set({ heardEpoch: epoch })
      .where(and(eq(databaseIdentity.id, 1), eq(databaseIdentity.epoch, epoch))),
  );
}

function read(gate: Gate, tx: Tx, how?: { locked: boolean }): Promise<StoredIdentity> {
  const { identity } = gate;
  if (!identity) throw new Error('The money gate is asked before it has begun.');
  return readStoredIdentity(tx, identity.expression, how);
}

/**
 * True also if the epoch is lower than this process has seen: the database then lost its last
 * commits, or was restored.
 */
function isAnother({ highestEpoch }: Gate, standing: StoredIdentity): boolean {
  return standing.identity !== standing.present || standing.epoch < highestEpoch;
}

async function beginEpoch(
  gate: Gate,
  tx: Tx,
  { epoch, present, callsEndAt }: StoredIdentity,
  waits: boolean,
): Promise<number> {
  const next = Math.max(epoch, gate.highestEpoch) + 1;
  const { wall, business: dueAt } = await gate.clocks.shared(tx);
  const endOfCalls = new Date(wall.getTime() + gate.waitMs);
  await tx.update(databaseIdentity).set({
    identity: present,
    epoch: next,
    ...(waits && callsEndAt < endOfCalls ? { callsEndAt: endOfCalls } : {}),
  });
  const createdAt = gate.clocks.wall();
  await enqueueWork(tx, { kind: 'hear_provider', key: 'provider', dueAt, createdAt });
  return next;
}
