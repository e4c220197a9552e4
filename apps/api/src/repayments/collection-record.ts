import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../platform/database.ts';
import { type CollectionStatus, collections } from './store.ts';

export type CollectionRow = typeof collections.$inferSelect;

export const liveStatuses: CollectionStatus[] = ['planned', 'open', 'processing'];

/** The one live collection of a loan whose row the caller holds locked. */
export async function findLiveCollection(
  tx: Tx,
  loanId: string,
): Promise<CollectionRow | undefined> {
  const [row] = await tx
    .select()
    .from(collections)
    .where(and(eq(collections.loanId, loanId), inArray(collections.status, liveStatuses)));
  return row;
}

export async function findCollection(tx: Tx, id: string): Promise<CollectionRow | undefined> {
  const [row] = await tx.select().from(collections).where(eq(collections.id, id));
  return row;
}

export async function findCollectionBySession(
  tx: Tx,
  providerSessionId: string,
): Promise<CollectionRow | undefined> {
  const [row] = await tx
    .select()
    .from(collections)
    .where(eq(collections.providerSessionId, providerSessionId));
  return row;
}
