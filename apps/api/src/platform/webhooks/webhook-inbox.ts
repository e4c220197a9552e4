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
  /** `STRIPE_WEBHOOK_SECRET`; null where the product makes its endpoint itself. */
  configuredSecret: string | null;
  /** `STRIPE_ACCOUNT`: the connected account that is acted for; null for the key's own. */
  account: string | null;
}

/**
 * The webhook inbox: a signed event is kept by its id and acknowledged; work processes it. In a scope of its own,
 * since the signature is over the bytes as they came, which no other call may see unparsed.
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

/** Refuses with `malformed_request`, or with `not_ready` until the secret is known: the sender tries again. */
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
    // A Connect endpoint brings the events of every connected account, whose objects we could not even read.
    if (event.accountId === dependencies.account) await keepEvent(tx, dependencies.clocks, event);
  });
}

/** Keeps an event that is not known yet, by id, type and object id only, and asks for it to be processed. */
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
 * What is done at an event of a type, given the id of its object: fetch the object's present state and record it.
 * Events come twice, late and out of order, so it has to change nothing when there is nothing new.
 */
export type EventHandlers = Record<string, (objectId: string) => Promise<void>>;

/**
 * Processes a kept event once. An event is done when nobody handles its type, and when the provider says that its object
 * does not exist: a test event of the provider's dashboard names an object that nobody made.
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
