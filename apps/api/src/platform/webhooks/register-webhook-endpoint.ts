import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import type { Database, Tx } from '../database/database-and-transaction.ts';
import { settings } from '../database/tables.ts';
import type { Log } from '../log/log.ts';
import { settingNames } from '../secrets/encrypted-settings.ts';
import type { Keys } from '../secrets/keys.ts';
import { type Provider, ProviderUnknown } from '../stripe/provider.ts';

const purpose = 'webhook-endpoint';
const setting = settingNames[purpose];
const tryAgainMs = 500;

/** The payment provider shows the secret only when the endpoint is created. */
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
  events: readonly string[];
}

/** Null until our webhook endpoint is created. */
export async function readWebhookSecret(tx: Tx, keys: Keys): Promise<string | null> {
  const { endpoint } = await readKept(tx, keys);
  return endpoint?.secret ?? null;
}

/**
 * Retries until the provider answers, because the sandbox bank in this process may open its port
 * later. Gives up until the next start if our API key may not create an endpoint.
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

/** Returns false, and deletes the new endpoint, if another process stored its endpoint first. */
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
  // Deletes our older endpoints only after the new one is stored. If two processes start together,
  // only the one that stored its endpoint comes here.
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

/** Stores nothing and returns false if the stored endpoint has changed since it was read. */
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
