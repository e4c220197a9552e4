import { and, isNull, not, sql } from 'drizzle-orm';
import { webhookEvents, work } from '../database/tables.ts';
import type { EventDependencies } from './event-dependencies.ts';
import { storeMissedEvents } from './fetch-missed-events.ts';

/** An event whose tries are used up waits for an admin, and must not delay money. */
const isParked = sql`exists (select 1 from ${work} where ${work.kind} = 'process_event'
  and ${work.key} = ${webhookEvents.id} and ${work.parkedAt} is not null)`;

/**
 * Processes every stored event that is unprocessed and not parked. `failed` is how many could not
 * be processed; the worker tries them again later. Throws if the missed events can't be fetched.
 */
export async function processMissedEvents(
  dependencies: EventDependencies,
): Promise<{ failed: number }> {
  await storeMissedEvents(dependencies);
  const waiting = await dependencies.database.transact((tx) =>
    tx
      .select({ id: webhookEvents.id })
      .from(webhookEvents)
      .where(and(isNull(webhookEvents.processedAt), not(isParked)))
      .orderBy(webhookEvents.receivedAt),
  );
  let failed = 0;
  for (const { id } of waiting) {
    await dependencies.processEvent(id).catch(() => {
      failed++;
    });
  }
  return { failed };
}
