import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import type { Runtime } from '../platform/dependencies.ts';
import { type Provider, ProviderRefused } from '../platform/stripe/provider.ts';
import type { WorkHandler, WorkOutcome } from '../platform/work/work.ts';
import { departures } from './store.ts';

const clocksApartMs = 24 * 3_600_000;
/** Nobody has the provider's window open longer. */
const linkStaysOpenMs = 24 * 3_600_000;

/**
 * Ends what a deleted member had at the provider: the links to their bank, then the customer, whose payment methods
 * are detached with it. A customer whose answer was lost is known to the provider alone. Each step done twice is done once.
 * Where the provider's window may still be open to choose an account in, it looks again a day later.
 */
export function forgetCustomer(runtime: Runtime): WorkHandler {
  const { database, clocks, provider } = runtime;
  return async (subjectId) => {
    const [departure] = await database.transact((tx) =>
      tx.select().from(departures).where(eq(departures.subjectId, subjectId)),
    );
    if (!departure) return 'done';
    const { chosen, openSessionIds } = await readLinks(provider, departure.unfinishedSessionIds);
    for (const accountId of new Set([...departure.providerAccountIds, ...chosen]))
      await disconnect(provider, accountId);
    const customerIds = new Set(await provider.findCustomers(subjectId, since(departure)));
    if (departure.providerCustomerId) customerIds.add(departure.providerCustomerId);
    for (const customerId of customerIds) await provider.deleteCustomer(customerId);
    return database.transact(async (tx) =>
      settleDeparture(tx, departure, { openSessionIds, now: await clocks.business(tx) }),
    );
  };
}

type Departure = typeof departures.$inferSelect;

/** What was ended is not ended again: by the second look an account may be linked by somebody else under the same id. */
async function settleDeparture(
  tx: Tx,
  { subjectId, lookAgainAt }: Departure,
  { openSessionIds, now }: { openSessionIds: string[]; now: Date },
): Promise<WorkOutcome> {
  const row = eq(departures.subjectId, subjectId);
  const again = lookAgainAt ?? new Date(now.getTime() + linkStaysOpenMs);
  if (openSessionIds.length === 0 || again <= now) {
    await tx.delete(departures).where(row);
    return 'done';
  }
  await tx
    .update(departures)
    .set({ providerAccountIds: [], unfinishedSessionIds: openSessionIds, lookAgainAt: again })
    .where(row);
  return { againAt: again };
}

/** Nobody was a customer before they registered; the provider's clock and ours may differ. */
function since({ registeredAt }: { registeredAt: Date | null }): Date | null {
  return registeredAt && new Date(registeredAt.getTime() - clocksApartMs);
}

/** A person may have chosen an account and left before they came back to us, or may yet choose one. */
async function readLinks(
  provider: Provider,
  sessionIds: readonly string[],
): Promise<{ chosen: string[]; openSessionIds: string[] }> {
  const chosen: string[] = [];
  const openSessionIds: string[] = [];
  for (const sessionId of sessionIds) {
    const accountIds = await chosenAccounts(provider, sessionId);
    chosen.push(...(accountIds ?? []));
    if (accountIds?.length === 0) openSessionIds.push(sessionId);
  }
  return { chosen, openSessionIds };
}

/** Null where the provider has no such session any more. */
async function chosenAccounts(provider: Provider, sessionId: string): Promise<string[] | null> {
  try {
    return (await provider.readLinkSession(sessionId)).accountIds;
  } catch (error) {
    if (error instanceof ProviderRefused && error.isMissing) return null;
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
