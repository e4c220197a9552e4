import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { ApprovalBasis, IdStatusChange, Renamed } from '../members/index.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { approvalBasis } from './approval-basis.ts';
import { idDocuments } from './tables.ts';

/**
 * Settles a member's waiting document as their ID status, which an admin sets directly. A document of a member who is set
 * to pending stays in the queue. The caller locks the member's row and audits. Answers what an approval rests on. Refuses
 * with `id_not_viewed`.
 */
export async function settleWaitingDocument(
  tx: Tx,
  { memberId, status, reason, actorId, now }: IdStatusChange,
): Promise<ApprovalBasis | null> {
  if (status === 'pending') return null;
  const basis = status === 'approved' ? await basisOf(tx, { memberId, reason, actorId }) : null;
  await tx
    .update(idDocuments)
    .set({ status, decidedAt: now, decidedBy: actorId })
    .where(and(eq(idDocuments.memberId, memberId), eq(idDocuments.status, 'pending')));
  return basis;
}

/**
 * A document that waits or was rejected may be what the admin viewed. One that was approved before says nothing of why
 * the member is not approved any more.
 */
async function basisOf(
  tx: Tx,
  { memberId, reason, actorId }: Pick<IdStatusChange, 'memberId' | 'reason' | 'actorId'>,
): Promise<ApprovalBasis> {
  const [newest] = await tx
    .select({ id: idDocuments.id })
    .from(idDocuments)
    .where(
      and(
        eq(idDocuments.memberId, memberId),
        inArray(idDocuments.status, ['pending', 'rejected']),
        isNotNull(idDocuments.file),
      ),
    )
    .orderBy(desc(idDocuments.submittedAt))
    .limit(1);
  return approvalBasis(tx, {
    documentId: newest?.id ?? null,
    actorId,
    explanation: { field: 'reason', text: reason },
  });
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

/** Lists the names on disk of all ID documents. */
export async function listDocumentFiles(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ file: idDocuments.file })
    .from(idDocuments)
    .where(isNotNull(idDocuments.file));
  return rows.flatMap(({ file }) => file ?? []);
}
