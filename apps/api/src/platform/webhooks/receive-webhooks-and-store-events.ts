import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../base/refusal.ts';
import type { Database, Tx } from '../database/database-and-transaction.ts';
import { webhookEvents } from '../database/tables.ts';
import type { Keys } from '../secrets/keys.ts';
import type { Provider, ProviderEvent } from '../stripe/provider.ts';
import type { Clocks } from '../time/business-and-wall-clocks.ts';
import { enqueueWork } from '../work/enqueue-withdraw-and-unpark-work.ts';
import { readWebhookSecret } from './stored-webhook-endpoint.ts';

export const webhookPath = '/api/webhooks/stripe';

const bodyLimitBytes = 1_000_000;

interface WebhookDependencies {
  app: FastifyInstance;
  database: Database;
  clocks: Clocks;
  keys: Keys;
  provider: Provider;
  /** `STRIPE_WEBHOOK_SECRET`. Null if the product creates its webhook endpoint itself. */
  configuredSecret: string | null;
  /** The connected Stripe account; null if we act for our API key's own account. */
  account: string | null;
}

/**
 * Acknowledges, but does not store, an event of another connected account or without an object. The
 * route has its own body parsers, because the signature covers the bytes as they were sent.
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
 * Refuses with `malformed_request`, or with `not_ready` until the webhook secret is known. The
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
    // The webhook endpoint of a Stripe platform gets the events of all connected accounts, but we
    // can't read the objects of the others.
    if (event.accountId === dependencies.account) await storeEvent(tx, dependencies.clocks, event);
  });
}

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
