import { inArray } from 'drizzle-orm';
import type { Database, Tx } from '../database/database.ts';
import { webhookEvents } from '../database/store.ts';
import type { Keys } from '../secrets/keys.ts';
import { keepSetting, readSetting } from '../secrets/sealed-settings.ts';
import type { Provider, ProviderEvent } from '../stripe/provider.ts';
import type { Clocks } from '../time/clocks.ts';
import { enqueueWork, type WorkHandler } from '../work/work.ts';
import { keepEvent } from './webhook-inbox.ts';

export interface CatchUpParts {
  database: Database;
  clocks: Clocks;
  keys: Keys;
  provider: Provider;
  /** The event types that something here follows. */
  types: readonly string[];
}

const everyMs = 60_000;
/** An event may enter the provider's list some time after the moment it bears. */
const overlapMs = 600_000;
const beforeFirstLookMs = 3_600_000;
const keptAtOnce = 200;
const setting = { name: 'event_cursor', purpose: 'event-cursor' };

/**
 * Every minute: fetches what happened at the provider since the last event seen and keeps each in the webhooks' inbox,
 * so that a webhook that was lost, or never could reach us, is made good (decisions, "Providers").
 */
export function fetchEvents(parts: CatchUpParts): WorkHandler {
  return async () => {
    await catchUp(parts);
    return { againAfterMs: everyMs };
  };
}

/** One row of work, however many servers start. */
export function scheduleCatchUp({ database, clocks }: Pick<CatchUpParts, 'database' | 'clocks'>) {
  return database.transact(async (tx) => {
    const dueAt = await clocks.business(tx);
    await enqueueWork(tx, { kind: 'fetch_events', key: 'events', dueAt, createdAt: clocks.wall() });
  });
}

/** Keeps every event since the last one seen. The place moves on with each part that is kept, the oldest first. */
export async function catchUp(parts: CatchUpParts): Promise<void> {
  const seen = await parts.database.transact((tx) => beginOrContinue(tx, parts));
  const events = await parts.provider.listEvents({
    types: parts.types,
    createdSince: new Date(seen.getTime() - overlapMs),
  });
  for (let from = 0; from < events.length; from += keptAtOnce) {
    const part = events.slice(from, from + keptAtOnce);
    await parts.database.transact((tx) => keepUnknown(tx, parts, part));
  }
}

async function keepUnknown(tx: Tx, parts: CatchUpParts, events: ProviderEvent[]): Promise<void> {
  const ids = events.map(({ id }) => id);
  const known = await tx
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(inArray(webhookEvents.id, ids));
  const knownIds = new Set(known.map(({ id }) => id));
  const wallMs = parts.clocks.wall().getTime();
  for (const [index, event] of events.entries()) {
    // A millisecond apart, so that they are recorded as they happened: a payout before its payment.
    const receivedAt = new Date(wallMs + index);
    if (!knownIds.has(event.id)) await keepEvent(tx, parts.clocks, event, receivedAt);
  }
  const last = events.at(-1);
  const before = await readPlace(tx, parts.keys);
  if (last && before && last.createdAt > before) await keepPlace(tx, parts.keys, last.createdAt);
}

/** When the last event seen was made, by the provider's clock. The first look ever begins an hour back. */
async function beginOrContinue(tx: Tx, { keys, clocks }: CatchUpParts): Promise<Date> {
  const kept = await readPlace(tx, keys);
  if (kept) return kept;
  const begin = new Date((await clocks.business(tx)).getTime() - beforeFirstLookMs);
  await keepPlace(tx, keys, begin);
  return begin;
}

async function readPlace(tx: Tx, keys: Keys): Promise<Date | null> {
  const kept = await readSetting(tx, keys, setting);
  return kept === null ? null : new Date(kept);
}

function keepPlace(tx: Tx, keys: Keys, place: Date): Promise<void> {
  return keepSetting(tx, keys, setting, place.toISOString());
}
