import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { type Provider, ProviderRefused } from '../platform/stripe/provider.ts';
import type { WorkHandler, WorkOutcome } from '../platform/work/work-handler.ts';
import { departures } from './tables.ts';

const clocksApartMs = 24 * 3_600_000;
/** How long a member may have the provider's window open at most. */
const linkStaysOpenMs = 24 * 3_600_000;

/**
 * Ends what a deleted member had at the provider: the links to their bank, then the customer, whose payment methods are
 * detached with it.
 *
 * The provider may have made a customer without our hearing its id, so it is asked for customers too. A step that runs
 * twice takes effect once. If the member may still have the provider's window open and choose an account there, this
 * looks again a day later.
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

/**
 * Records what was ended, or that the work is done. The second look, a day later, does not end an account again: by
 * then somebody else may have linked it under the same id.
 */
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

/**
 * Returns the time from which to look for customers: just before the member registered, because the provider's clock
 * and ours may differ.
 */
function since({ registeredAt }: { registeredAt: Date | null }): Date | null {
  return registeredAt && new Date(registeredAt.getTime() - clocksApartMs);
}

/**
 * Reads unfinished links: accounts that the person chose without coming back to us, and sessions in which they may
 * still choose one.
 */
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

/** Reads the accounts chosen in a session; null where the provider no longer has it. */
async function chosenAccounts(provider: Provider, sessionId: string): Promise<string[] | null> {
  try {
    return (await provider.readLinkSession(sessionId)).accountIds;
  } catch (error) {
    if (error instanceof ProviderRefused && error.isMissing) return null;
    throw error;
  }
}

/**
 * Disconnects an account, under a new key each time. Disconnecting twice changes nothing. A key that was used before
 * could only repeat an earlier failure for a day.
 */
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
