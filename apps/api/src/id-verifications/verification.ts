import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { IdStatusChange, Renamed } from '../members/index.ts';
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

/**
 * Gives a waiting document another id, after its member's name changed. So the decision of an admin who still sees the
 * former name is refused. The document keeps its place in the queue. The caller locks and audits the member.
 */
export async function requeueDocument(tx: Tx, { memberId }: Renamed): Promise<void> {
  const [waiting] = await tx
    .select()
    .from(idDocuments)
    .where(and(eq(idDocuments.memberId, memberId), eq(idDocuments.status, 'pending')))
    .for('update');
  if (!waiting) return;
  await tx
    .update(idDocuments)
    .set({ status: 'replaced', file: null })
    .where(eq(idDocuments.id, waiting.id));
  await tx.insert(idDocuments).values({ ...waiting, id: randomUUID() });
}

/** The names on disk of a member's ID documents. */
export async function filesOfMember(tx: Tx, memberId: string): Promise<string[]> {
  const rows = await tx
    .select({ file: idDocuments.file })
    .from(idDocuments)
    .where(and(eq(idDocuments.memberId, memberId), isNotNull(idDocuments.file)));
  return rows.flatMap(({ file }) => file ?? []);
}
