import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import type { Database, Tx } from '../database/database.ts';
import { settings } from '../database/tables.ts';
import type { Log } from '../log/log.ts';
import { settingNames } from '../secrets/encrypted-settings.ts';
import type { Keys } from '../secrets/keys.ts';
import { type Provider, ProviderUnknown } from '../stripe/provider.ts';

const purpose = 'webhook-endpoint';
const setting = settingNames[purpose];
const tryAgainMs = 500;

/**
 * Our webhook endpoint at the payment provider, with its secret. The provider shows the secret only
 * when the endpoint is created.
 */
interface KeptEndpoint {
  id: string;
  secret: string;
}

interface EndpointDependencies {
  database: Database;
  keys: Keys;
  provider: Provider;
  log: Log;
}

interface WantedEndpoint {
  url: string;
  /** The types of events that the payment provider sends to the endpoint. */
  events: readonly string[];
}

/**
 * Reads the secret with which the payment provider signs our webhooks. Returns null until the
 * endpoint is created.
 */
export async function readWebhookSecret(tx: Tx, keys: Keys): Promise<string | null> {
  const { endpoint } = await readKept(tx, keys);
  return endpoint?.secret ?? null;
}

/**
 * Creates our webhook endpoint at the payment provider if it is missing, and stores its secret.
 * Replaces an endpoint whose secret we don't have, because the provider shows a secret only once.
 * Retries until the provider answers or `signal` aborts, because the sandbox bank in this process
 * may open its port later. If our API key may not create an endpoint, logs this fact and gives up
 * until the next start.
 */
export async function registerWebhookEndpoint(
  dependencies: EndpointDependencies,
  wanted: WantedEndpoint,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      if (await makeEndpoint(dependencies, wanted)) return;
    } catch (error) {
      if (!(error instanceof ProviderUnknown)) throw error;
      if (error.why === 'denied') return sayDenied(dependencies.log);
      dependencies.log.debug({ why: error.why }, 'the webhook endpoint could not be made yet');
      await pause(tryAgainMs, undefined, { signal }).catch((reason) => {
        if (!signal.aborted) throw reason;
      });
    }
  }
}

function sayDenied(log: Log): void {
  log.warn(
    'STRIPE_SECRET_KEY may not make a webhook endpoint: events are fetched every minute instead. Give it that right and start again, or make one by hand and set STRIPE_WEBHOOK_SECRET.',
  );
}

/**
 * Creates an endpoint and stores it. If another process stored its endpoint first, deletes the new
 * endpoint and returns false.
 */
async function makeEndpoint(
  dependencies: EndpointDependencies,
  wanted: WantedEndpoint,
): Promise<boolean> {
  const { database, keys, provider } = dependencies;
  const kept = await database.transact((tx) => readKept(tx, keys));
  const present = await provider.listWebhookEndpoints();
  const serves = present.some(
    ({ id, url, enabled, events }) =>
      id === kept.endpoint?.id &&
      url === wanted.url &&
      enabled &&
      wanted.events.every((type) => events.includes(type)),
  );
  if (serves) return true;
  const made = await provider.createWebhookEndpoint(wanted, { idempotencyKey: randomUUID() });
  if (!(await database.transact((tx) => keepInstead(tx, keys, kept.sealed, made)))) {
    await provider.deleteWebhookEndpoint(made.id);
    return false;
  }
  // Deletes our older endpoints only after the new endpoint is stored. If two processes start
  // together, only the process that stored its endpoint comes here. Its own endpoint stays.
  for (const { id, url } of await provider.listWebhookEndpoints()) {
    const outdated = id === kept.endpoint?.id || url === wanted.url;
    if (outdated && id !== made.id) await provider.deleteWebhookEndpoint(id);
  }
  return true;
}

async function readKept(
  tx: Tx,
  keys: Keys,
): Promise<{ sealed: Buffer | null; endpoint: KeptEndpoint | null }> {
  const [row] = await tx.select().from(settings).where(eq(settings.name, setting));
  if (!row) return { sealed: null, endpoint: null };
  return {
    sealed: row.sealed,
    endpoint: JSON.parse((await keys.open(purpose, row.sealed)).toString()) as KeptEndpoint,
  };
}

/**
 * Replaces the stored endpoint with another. If the stored endpoint has changed since it was read,
 * stores nothing and returns false.
 */
async function keepInstead(
  tx: Tx,
  keys: Keys,
  earlier: Buffer | null,
  endpoint: KeptEndpoint,
): Promise<boolean> {
  const sealed = await keys.seal(tx, purpose, Buffer.from(JSON.stringify(endpoint)));
  const rows = earlier
    ? await tx
        .update(settings)
        .set({ sealed })
        .where(and(eq(settings.name, setting), eq(settings.sealed, earlier)))
        .returning({ name: settings.name })
    : await tx
        .insert(settings)
        .values({ name: setting, sealed })
        .onConflictDoNothing()
        .returning({ name: settings.name });
  return rows.length === 1;
}
