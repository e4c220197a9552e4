import { inArray } from 'drizzle-orm';
import type { Database, Tx } from '../database/database.ts';
import { webhookEvents } from '../database/tables.ts';
import { readSetting, storeSetting } from '../secrets/encrypted-settings.ts';
import type { Keys } from '../secrets/keys.ts';
import type { ProviderEvent } from '../stripe/provider.ts';
import type { Clocks } from '../time/business-and-wall-clocks.ts';
import { enqueueWork, type WorkHandler } from '../work/work.ts';
import type { EventDependencies } from './dependencies.ts';
import { storeEvent } from './webhook-inbox.ts';

const everyMs = 60_000;
/**
 * How long before the last known event each fetch begins. A fetch begins earlier, because an event
 * may appear late in the payment provider's list.
 */
const overlapMs = 600_000;
const beforeFirstLookMs = 3_600_000;
const keptAtOnce = 200;
const setting = 'event-cursor';

/**
 * Makes the handler that fetches missed events. The worker runs the handler every minute. It
 * fetches all events since the last known event and stores them in the webhook inbox. So an event
 * is processed even if its webhook never reached us (docs/decisions.md, "Providers").
 */
export function fetchMissedEvents(dependencies: EventDependencies): WorkHandler {
  return async () => {
    await storeMissedEvents(dependencies);
    return { againAfterMs: everyMs };
  };
}

/**
 * Stores the work row by which the worker fetches missed events. Stores only one such row, even if
 * several servers start.
 */
export function scheduleMissedEvents({ database, clocks }: { database: Database; clocks: Clocks }) {
  return database.transact(async (tx) => {
    const dueAt = await clocks.business(tx);
    await enqueueWork(tx, { kind: 'fetch_events', key: 'events', dueAt, createdAt: clocks.wall() });
  });
}

/**
 * Fetches every event since the last known event, and stores the events in the inbox, oldest first,
 * 200 in a transaction. Each transaction also stores when its newest event was made, so that the
 * next fetch continues there.
 */
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
    // Gives each event a time of receipt one millisecond after the previous event's. The events are
    // then processed in the order in which they happened: for example, a loan's payout before its
    // payment.
    const receivedAt = new Date(wallMs + index);
    if (!knownIds.has(event.id)) await storeEvent(tx, dependencies.clocks, event, receivedAt);
  }
  const last = events.at(-1);
  const before = await readLastEventAt(tx, dependencies.keys);
  if (last && before && last.createdAt > before)
    await storePlace(tx, dependencies.keys, last.createdAt);
}

/**
 * Reads when the last known event was made, by the payment provider's clock. Before the first
 * fetch, no event is known. In this case, stores and returns the time one hour ago.
 */
async function beginOrContinue(tx: Tx, { keys, clocks }: EventDependencies): Promise<Date> {
  const kept = await readLastEventAt(tx, keys);
  if (kept) return kept;
  const begin = new Date((await clocks.business(tx)).getTime() - beforeFirstLookMs);
  await storePlace(tx, keys, begin);
  return begin;
}

/**
 * Reads when the last fetched event was made, by the payment provider's clock. Returns null before
 * the first fetch.
 */
export async function readLastEventAt(tx: Tx, keys: Keys): Promise<Date | null> {
  const kept = await readSetting(tx, keys, setting);
  return kept === null ? null : new Date(kept);
}

function storePlace(tx: Tx, keys: Keys, place: Date): Promise<void> {
  return storeSetting(tx, keys, setting, place.toISOString());
}
