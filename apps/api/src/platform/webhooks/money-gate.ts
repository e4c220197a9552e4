import { and, eq } from 'drizzle-orm';
import type { Database, Tx } from '../database/database.ts';
import {
  type Identity,
  identityOf,
  readStoredIdentity,
  type StoredIdentity,
} from '../database/database-identity.ts';
import { databaseIdentity } from '../database/store.ts';
import type { Log } from '../log/log.ts';
import { callsLastMs, MoneyPermit, MoneyWaits, permitLastsMs } from '../stripe/provider.ts';
import type { Clocks } from '../time/clocks.ts';
import { enqueueWork, type WorkHandler, type WorkOutcome } from '../work/work.ts';
import type { WorkKind } from '../work/work-queues.ts';

/** An event may appear in the provider's list some seconds after the change that it reports. */
const eventsComeWithinMs = 30_000;
/**
 * After this long, no call of an earlier epoch can reach the provider, and the effects of those calls are in the list
 * of events.
 */
const earlierCallsEndMs = permitLastsMs + callsLastMs + eventsComeWithinMs;
const lookAgainMs = { least: 1_000, most: 5_000 };

/**
 * Lets money move only while the provider's events were processed ("heard") on this very database (docs/adr/0028). An
 * epoch ends with each start, when the database turns out to be another one, and when this process has lost every
 * connection. The row of `database_identity` holds the epoch for all processes.
 */
export interface MoneyGate {
  /** Begins an epoch for a process that starts. */
  begin(): Promise<void>;
  /** Begins an epoch if this is not the database that the process knew. */
  look(): Promise<void>;
  /**
   * Allows one movement of money. Ask in the transaction that marks the attempt as begun. Throws `MoneyWaits` while the
   * provider was not heard.
   */
  permit(tx: Tx): Promise<MoneyPermit>;
  /** Returns the epoch in which the provider still has to be heard; null when it was. */
  unheard(): Promise<Unheard | null>;
  /** Records that the provider was heard in this epoch. */
  markHeard(epoch: number): Promise<void>;
}

export interface Unheard {
  epoch: number;
  /** Until this is 0, the events may lack effects of an earlier call that is still under way. */
  callsEndInMs: number;
}

interface GateDependencies {
  database: Database;
  clocks: Clocks;
  log: Log;
  /**
   * How long calls of an earlier epoch may go on. A test sets it, so that it need not wait; left out,
   * `earlierCallsEndMs` of this file.
   */
  earlierCallsEndMs?: number | undefined;
}

/** What one process knows about the database it works on. */
interface Gate extends GateDependencies {
  waitMs: number;
  /** Missing until the process has begun. */
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
    unheard: () => readUnheard(gate),
    markHeard: (epoch) => markHeard(gate, epoch),
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
    // Nobody else can have worked on the embedded database, or on one that was never started.
    const waits = mayBeAnother && standing.identity !== null && !database.embedded;
    return beginEpoch(gate, tx, standing, waits);
  });
  gate.lossesKnown = losses;
}

async function look(gate: Gate): Promise<void> {
  // A process that has not begun an epoch moves no money.
  if (!gate.identity) return;
  const { database, log } = gate;
  const losses = database.connectionsLost();
  const isAsKnown = (seen: StoredIdentity) => !isAnother(gate, seen) && losses === gate.lossesKnown;
  const begun = await database.transact(async (tx) => {
    const seen = await read(gate, tx);
    if (isAsKnown(seen)) return { epoch: seen.epoch, from: null };
    const standing = await read(gate, tx, { locked: true });
    // Another process may have begun an epoch in between.
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

function readUnheard(gate: Gate): Promise<Unheard | null> {
  return gate.database.transact(async (tx) => {
    const { epoch, heardEpoch, callsEndAt } = await read(gate, tx);
    if (epoch === heardEpoch) return null;
    const { wall } = await gate.clocks.shared(tx);
    return { epoch, callsEndInMs: Math.max(callsEndAt.getTime() - wall.getTime(), 0) };
  });
}

async function markHeard({ database }: Gate, epoch: number): Promise<void> {
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
 * Tells whether this is another database. A lower epoch than before means that the database has lost its last commits,
 * or was restored from a copy.
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

/** Makes handlers look again later, instead of failing, when they have to wait for the provider to be heard. */
export function onceHeard<Handlers extends Record<WorkKind, WorkHandler>>(
  gate: MoneyGate,
  handlers: Handlers,
): Handlers {
  const waiting = Object.entries(handlers).map(([kind, handle]): [string, WorkHandler] => [
    kind,
    async (key) => {
      try {
        return await handle(key);
      } catch (error) {
        if (!(error instanceof MoneyWaits)) throw error;
        return whenHeard(gate);
      }
    },
  ]);
  return { ...handlers, ...Object.fromEntries(waiting) };
}

async function whenHeard(gate: MoneyGate): Promise<WorkOutcome> {
  await gate.look();
  const { callsEndInMs = 0 } = (await gate.unheard()) ?? {};
  return {
    againAfterMs: Math.min(Math.max(callsEndInMs, lookAgainMs.least), lookAgainMs.most),
  };
}
