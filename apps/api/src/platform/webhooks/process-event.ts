import { eq } from 'drizzle-orm';
import type { Database } from '../database/database-and-transaction.ts';
import { webhookEvents } from '../database/tables.ts';
import { ProviderRefused } from '../stripe/provider.ts';
import type { Clocks } from '../time/business-and-wall-clocks.ts';
import type { WorkHandler } from '../work/work-handler.ts';

/**
 * A handler gets the id of the event's object. It must change nothing if there is nothing new,
 * because an event may come twice, late or out of order.
 */
export type EventHandlers = Record<string, (objectId: string) => Promise<void>>;

/**
 * An event also counts as processed if no handler has its type, or if its object does not exist:
 * the provider's dashboard can send such test events.
 */
export function processEvent({
  database,
  clocks,
  handlers,
}: {
  database: Database;
  clocks: Clocks;
  handlers: EventHandlers;
}): WorkHandler {
  return async (eventId) => {
    const [event] = await database.transact((tx) =>
      tx.select().from(webhookEvents).where(eq(webhookEvents.id, eventId)),
    );
    if (!event || event.processedAt) return 'done';
    await handlers[event.type]?.(event.objectId).catch((error: unknown) => {
      const isOfNothing = error instanceof ProviderRefused && error.saysMissing(event.objectId);
      if (!isOfNothing) throw error;
    });
    await database.transact((tx) =>
      tx
        .update(webhookEvents)
        .set({ processedAt: clocks.wall() })
        .where(eq(webhookEvents.id, eventId)),
    );
    return 'done';
  };
}
