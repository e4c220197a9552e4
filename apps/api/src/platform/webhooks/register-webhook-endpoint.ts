import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../database/database-and-transaction.ts';
import type { Log } from '../log/log.ts';
import type { Keys } from '../secrets/keys.ts';
import { type Provider, ProviderUnknown } from '../stripe/provider.ts';
import { readStoredEndpoint, replaceStoredEndpoint } from './stored-webhook-endpoint.ts';

const tryAgainMs = 500;

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

/**
 * Retries until the provider answers, because the sandbox bank in this process may open its port
 * later. Gives up until the next start if our API key may not create an endpoint. Throws
 * `ProviderRefused` if the provider refuses for another reason.
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
  const kept = await database.transact((tx) => readStoredEndpoint(tx, keys));
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
  if (!(await database.transact((tx) => replaceStoredEndpoint(tx, keys, kept.sealed, made)))) {
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
