import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../base/refusal.ts';
import type { Database, Tx } from '../database/database.ts';
import { webhookEvents } from '../database/tables.ts';
import type { Keys } from '../secrets/keys.ts';
import { type Provider, type ProviderEvent, ProviderRefused } from '../stripe/provider.ts';
import type { Clocks } from '../time/business-and-wall-clocks.ts';
import { enqueueWork, type WorkHandler } from '../work/work.ts';
import { readWebhookSecret } from './register-webhook-endpoint.ts';

export const webhookPath = '/api/webhooks/stripe';

const bodyLimitBytes = 1_000_000;

interface WebhookDependencies {
  app: FastifyInstance;
  database: Database;
  clocks: Clocks;
  keys: Keys;
  provider: Provider;
  /**
   * The value of `STRIPE_WEBHOOK_SECRET`. Null if the product creates its webhook endpoint itself.
   */
  configuredSecret: string | null;
  /**
   * The id of the connected Stripe account that we act for (`STRIPE_ACCOUNT`). Null if we act for
   * the Stripe account that our API key belongs to.
   */
  account: string | null;
}

/**
 * Registers the route of webhooks. The route checks an event's signature, stores the event's id and
 * acknowledges the event. A worker processes it later. The route has its own body parsers, because
 * the signature covers the bytes as they were sent.
 */
export async function registerWebhookRoute(dependencies: WebhookDependencies): Promise<void> {
  await dependencies.app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: bodyLimitBytes },
      (_request, body, done) => done(null, body),
    );
    scope.post(webhookPath, { bodyLimit: bodyLimitBytes }, async (request) => {
      await receive(dependencies, request);
      return { received: true };
    });
  });
}

/**
 * Stores the event of a webhook. Refuses with `malformed_request` if the payment provider's
 * signature is missing or wrong. Refuses with `not_ready` until the webhook secret is known. The
 * provider then sends the event again later.
 */
async function receive(dependencies: WebhookDependencies, request: FastifyRequest): Promise<void> {
  const signature = request.headers['stripe-signature'];
  const { body } = request;
  if (typeof signature !== 'string' || !Buffer.isBuffer(body)) {
    throw new Refusal('malformed_request');
  }
  await dependencies.database.transact(async (tx) => {
    const secret =
      dependencies.configuredSecret ?? (await readWebhookSecret(tx, dependencies.keys));
    if (!secret) throw new Refusal('not_ready');
    const event = dependencies.provider.constructEvent(
      body,
      signature,
      secret,
      dependencies.clocks.wall(),
    );
    if (!event) throw new Refusal('malformed_request');
    // Ignores events of other Stripe accounts. The webhook endpoint of a Stripe platform gets the
    // events of all connected accounts, and we can't read the objects of the others.
    if (event.accountId === dependencies.account) await storeEvent(tx, dependencies.clocks, event);
  });
}

/**
 * Stores a new event's id, type and object id, and adds the work that processes the event. Changes
 * nothing if the event is already stored.
 */
export async function storeEvent(
  tx: Tx,
  clocks: Clocks,
  event: ProviderEvent,
  receivedAt = clocks.wall(),
): Promise<void> {
  if (!event.objectId) return;
  const kept = await tx
    .insert(webhookEvents)
    .values({ id: event.id, type: event.type, objectId: event.objectId, receivedAt })
    .onConflictDoNothing()
    .returning({ id: webhookEvents.id });
  if (kept.length === 0) return;
  await enqueueWork(tx, {
    kind: 'process_event',
    key: event.id,
    dueAt: await clocks.business(tx),
    createdAt: receivedAt,
  });
}

/**
 * The handler of each event type. A handler gets the id of the event's object, fetches the object's
 * present state and records it. An event may come twice, late or out of order. So a handler must
 * change nothing if there is nothing new.
 *
 * Each function with a name such as `handlePayoutEvent` makes one handler, and is called once, when
 * the process starts. The handler is then called for each event of its types.
 */
export type EventHandlers = Record<string, (objectId: string) => Promise<void>>;

/**
 * Makes the handler that processes a stored event once. An event also counts as processed if no
 * handler has its type, or if the payment provider does not have its object. The provider's
 * dashboard can send a test event whose object does not exist.
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
