import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { type Provider, ProviderRefused } from '../platform/stripe.ts';
import type { WorkHandler } from '../platform/work.ts';
import { departures } from './store.ts';

const clocksApartMs = 24 * 3_600_000;

export interface CustomerForgetting {
  database: Database;
  provider: Provider;
}

/**
 * Ends what a deleted member had at the provider: the links to their bank, then the customer, whose payment methods
 * are detached with it. A customer whose answer was lost is known to the provider alone. Each step done twice is done once.
 */
export function forgetCustomer(parts: CustomerForgetting): WorkHandler {
  const { database, provider } = parts;
  return async (subjectId) => {
    const [departure] = await database.transact((tx) =>
      tx.select().from(departures).where(eq(departures.subjectId, subjectId)),
    );
    if (!departure) return 'done';
    const accountIds = new Set(departure.providerAccountIds);
    for (const sessionId of departure.unfinishedSessionIds) {
      for (const id of await chosenAccounts(provider, sessionId)) accountIds.add(id);
    }
    for (const accountId of accountIds) await disconnect(provider, accountId);
    const customerIds = new Set(await provider.findCustomers(subjectId, since(departure)));
    if (departure.providerCustomerId) customerIds.add(departure.providerCustomerId);
    for (const customerId of customerIds) await provider.deleteCustomer(customerId);
    await database.transact((tx) =>
      tx.delete(departures).where(eq(departures.subjectId, subjectId)),
    );
    return 'done';
  };
}

/** Nobody was a customer before they registered; the provider's clock and ours may differ. */
function since({ registeredAt }: { registeredAt: Date | null }): Date | null {
  return registeredAt && new Date(registeredAt.getTime() - clocksApartMs);
}

/** A person may have chosen an account and left before they came back to us. */
async function chosenAccounts(provider: Provider, sessionId: string): Promise<string[]> {
  try {
    return (await provider.readLinkSession(sessionId)).accountIds;
  } catch (error) {
    if (error instanceof ProviderRefused && error.isMissing) return [];
    throw error;
  }
}

/** Under a new key each time: disconnecting twice changes nothing, while an old key may replay a failure for a day. */
async function disconnect(provider: Provider, accountId: string): Promise<void> {
  try {
    await provider.disconnectAccount(accountId, { idempotencyKey: `disconnect:${randomUUID()}` });
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    if (error.isMissing) return;
    const { status } = await provider.readLinkedAccount(accountId);
    if (status !== 'disconnected') throw error;
  }
}
