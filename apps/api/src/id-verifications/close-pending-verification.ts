import { and, eq } from 'drizzle-orm';
import type { IdStatusChange } from '../members/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { idDocuments } from './store.ts';

/**
 * An admin set the member's ID status directly: a document that waited leaves the queue as decided likewise. Set to
 * pending, it stays. The member's row is locked and audited by the caller.
 */
export async function settleWaitingDocument(tx: Tx, change: IdStatusChange): Promise<void> {
  if (change.status === 'pending') return;
  await tx
    .update(idDocuments)
    .set({ status: change.status, decidedAt: change.now, decidedBy: change.actorId })
    .where(and(eq(idDocuments.memberId, change.memberId), eq(idDocuments.status, 'pending')));
}
