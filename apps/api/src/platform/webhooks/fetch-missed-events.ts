import { inArray } from 'drizzle-orm';
import type { Database, Tx } from '../database/database-and-transaction.ts';
import { webhookEvents } from '../database/tables.ts';
import type { ProviderEvent } from '../stripe/provider.ts';
import type { Clocks } from '../time/business-and-wall-clocks.ts';
import { enqueueWork } from '../work/enqueue-withdraw-and-unpark-work.ts';
import type { WorkHandler } from '../work/work-handler.ts';
import type { EventDependencies } from './event-dependencies.ts';
import { readLastEventAt, storeLastEventAt } from './last-event-time.ts';
import { storeEvent } from './receive-webhooks-and-store-events.ts';

const everyMs = 60_000;
/** An event may appear late in the payment provider's list. */
const overlapMs = 600_000;
const beforeFirstLookMs = 3_600_000;
const keptAtOnce = 200;

/** An event is processed even if its webhook never reached us (decisions, "Providers"). */
export function fetchMissedEvents(dependencies: EventDependencies): WorkHandler {
  return async () => {
    await storeMissedEvents(dependencies);
    return { againAfterMs: everyMs };
  };
}

/** Several servers share one row of this work. */
export function scheduleMissedEvents({ database, clocks }: { database: Database; clocks: Clocks }) {
  return database.transact(async (tx) => {
    const dueAt = await clocks.business(tx);
    await enqueueWork(tx, { kind: 'fetch_events', key: 'events', dueAt, createdAt: clocks.wall() });
  });
}

/** Each transaction stores some events and how far the fetch has come, so a crash loses none. */
export async function storeMissedEvents(dependencies: EventDependencies): Promise<void> {
  const seen = await dependencies.database.transact((tx) => beginOrContinue(tx, dependencies));
  const events = await dependencies.provider.listEvents({
    types: dependencies.eventTypes,
    createdSince: new Date(seen.getTime() - overlapMs),
  });
  for (let from = 0; from < events.length; from += keptAtOnce) {
    const part = events.slice(from, from + keptAtOnce);
    await dependencies.database.transact((tx) => storeUnknown(tx, dependencies, part));
  }
}

async function storeUnknown(
  tx: Tx,
  dependencies: EventDependencies,
  events: ProviderEvent[],
): Promise<void> {
  const ids = events.map(({ id }) => id);
  const known = await tx
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(inArray(webhookEvents.id, ids));
  const knownIds = new Set(known.map(({ id }) => id));
  const wallMs = dependencies.clocks.wall().getTime();
  for (const [index, event] of events.entries()) {
    // Each time of receipt is a millisecond later, so that events are processed in the order in
    // which they happened: for example, a loan's payout before its payment.
    const receivedAt = new Date(wallMs + index);
    if (!knownIds.has(event.id)) await storeEvent(tx, dependencies.clocks, event, receivedAt);
  }
  const last = events.at(-1);
  const before = await readLastEventAt(tx, dependencies.keys);
  if (last && before && last.createdAt > before)
    await storeLastEventAt(tx, dependencies.keys, last.createdAt);
}

/** Before the first fetch, stores and returns the time one hour ago. */
async function beginOrContinue(tx: Tx, { keys, clocks }: EventDependencies): Promise<Date> {
  const kept = await readLastEventAt(tx, keys);
  if (kept) return kept;
  const begin = new Date((await clocks.business(tx)).getTime() - beforeFirstLookMs);
  await storeLastEventAt(tx, keys, begin);
  return begin;
}
