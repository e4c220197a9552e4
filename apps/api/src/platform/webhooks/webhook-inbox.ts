import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../base/refusal.ts';
import type { Database, Tx } from '../database/database.ts';
import { webhookEvents } from '../database/store.ts';
import type { Keys } from '../secrets/keys.ts';
import { type Provider, type ProviderEvent, ProviderRefused } from '../stripe/provider.ts';
import type { Clocks } from '../time/clocks.ts';
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
  /** `STRIPE_WEBHOOK_SECRET`; null when the product makes its endpoint itself. */
  configuredSecret: string | null;
  /** `STRIPE_ACCOUNT`: the connected account that we act for; null for the key's own account. */
  account: string | null;
}

/**
 * Registers the webhook inbox: it keeps a signed event by its id and acknowledges it, and work processes it. The route
 * has its own scope, because the signature covers the bytes as they came, and no other call may see an unparsed body.
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
 * Keeps the event of a webhook. Refuses with `malformed_request`, or with `not_ready` until the secret is known: the
 * sender tries again.
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
    // A Connect endpoint gets the events of every connected account, and we can't even read the objects of the others.
    if (event.accountId === dependencies.account) await keepEvent(tx, dependencies.clocks, event);
  });
}

/** Keeps a new event by its id, type and object id only, and asks for it to be processed. */
export async function keepEvent(
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
 * The handlers by event type. Each gets the id of the event's object, fetches the object's present state and records
 * it. Events come twice, late and out of order, so a handler must change nothing when there is nothing new.
 */
export type EventHandlers = Record<string, (objectId: string) => Promise<void>>;

/**
 * Processes a kept event once. An event also counts as done when nobody handles its type, and when the provider says
 * that its object does not exist: a test event from the provider's dashboard names an object that nobody made.
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
