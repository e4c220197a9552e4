import type { LendingPolicy } from '@sevenday/lending';
import type { Clocks } from '../platform/clocks.ts';
import type { Database } from '../platform/database.ts';
import type { Keys } from '../platform/keys.ts';
import { type Checkout, type Provider, ProviderRefused } from '../platform/stripe.ts';
import type { CollectionRow } from './collection-record.ts';
import { type CollectionReport, recordCollection } from './record-collection.ts';

export interface Repaying {
  database: Database;
  clocks: Clocks;
  keys: Keys;
  policy: LendingPolicy;
  provider: Provider;
}

/** Fetches a collection's present state from the provider and records it. `url` is its page while it is open. */
export async function refreshCollection(
  parts: Repaying,
  collection: CollectionRow,
): Promise<{ recorded: CollectionRow; url: string | null }> {
  if (!collection.providerSessionId) return { recorded: collection, url: null };
  const session = await parts.provider.readCheckout(collection.providerSessionId);
  return { recorded: await record(parts, collection, session), url: session.url };
}

/**
 * Ends an open session, so that it cannot be paid any more. One that can no longer be expired was paid or has ended:
 * its present state is recorded instead.
 */
export async function expireCheckout(parts: Repaying, collection: CollectionRow): Promise<void> {
  if (!collection.providerSessionId) {
    throw new Error('A planned collection has no session to expire yet.');
  }
  try {
    const session = await parts.provider.expireCheckout(collection.providerSessionId, {
      idempotencyKey: `expire:${collection.id}`,
    });
    await record(parts, collection, session);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    await refreshCollection(parts, collection);
  }
}

function record(
  parts: Repaying,
  collection: CollectionRow,
  session: Checkout,
): Promise<CollectionRow> {
  return parts.database.transact(async (tx) => {
    const at = { now: await parts.clocks.business(tx), wall: parts.clocks.wall() };
    return recordCollection(tx, parts, collection.id, reportOf(session), at);
  });
}

/** What a session's two statuses and its payment's say together. */
export function reportOf(session: Checkout): CollectionReport {
  return {
    status: statusOf(session),
    providerSessionId: session.id,
    providerPaymentId: session.paymentId,
    reason: session.payment?.charge?.failureCode ?? session.payment?.lastErrorCode ?? null,
  };
}

function statusOf(session: Checkout): CollectionReport['status'] {
  if (session.paymentStatus === 'paid') return 'succeeded';
  if (session.status === 'expired') return 'expired';
  if (session.status === 'open') return 'open';
  const failed = ['requires_payment_method', 'canceled'].includes(session.payment?.status ?? '');
  return failed ? 'failed' : 'processing';
}
