import { and, isNull, not, sql } from 'drizzle-orm';
import { webhookEvents, work } from '../database/tables.ts';
import type { EventDependencies } from './dependencies.ts';
import { storeMissedEvents } from './fetch-missed-events.ts';

/**
 * Matches an event whose tries are used up. Such an event waits for an admin. `processMissedEvents`
 * leaves the event out, so that it doesn't delay money.
 */
const isParked = sql`exists (select 1 from ${work} where ${work.kind} = 'process_event'
  and ${work.key} = ${webhookEvents.id} and ${work.parkedAt} is not null)`;

/**
 * Fetches the missed events, and processes all events that wait in the inbox. Returns how many
 * events could not be processed. The worker tries such an event again later. Throws the errors of
 * the payment provider's calls.
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
