import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { CollectionRow } from './payment.ts';
import { type CollectionStatus, collections } from './store.ts';

/** What may follow a status: the only such table. What is not here can't happen. */
const next: Record<CollectionStatus, readonly CollectionStatus[]> = {
  // `failed` here and below: it was handed over, unknown to us, beside a payment that is on its way (adopt-payment.ts).
  announced: ['planned', 'cancelled', 'failed'],
  planned: ['open', 'processing', 'succeeded', 'failed', 'expired'],
  open: ['processing', 'succeeded', 'failed', 'expired'],
  processing: ['succeeded', 'failed'],
  // The page could be paid in the moment it ended; the money is here all the same.
  expired: ['succeeded'],
  failed: ['succeeded'],
  succeeded: ['returned'],
  // A dispute that was lost is won after all.
  returned: ['succeeded'],
  cancelled: ['planned', 'failed'],
};

/** Whether news of a status changes a collection: anything else is old news. */
export function mayMoveCollection(from: CollectionStatus, to: CollectionStatus): boolean {
  return next[from].includes(to);
}

/**
 * Takes a collection to another status and answers it as it is then: the one place that writes a status. Throws where
 * the status cannot follow, or is no longer what the caller saw.
 */
export async function moveCollection<Row extends CollectionRow>(
  tx: Tx,
  collection: Row,
  to: CollectionStatus,
  changes: Omit<Partial<CollectionRow>, 'id' | 'status'> = {},
): Promise<Row> {
  if (!mayMoveCollection(collection.status, to)) {
    throw new Error(`A collection that is ${collection.status} cannot become ${to}.`);
  }
  const moved = await tx
    .update(collections)
    .set({ ...changes, status: to })
    .where(and(eq(collections.id, collection.id), eq(collections.status, collection.status)))
    .returning({ id: collections.id });
  if (moved.length === 0) {
    throw new Error(`A collection is no longer ${collection.status}.`);
  }
  return { ...collection, ...changes, status: to };
}
