import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Renamed } from '../members/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { idDocuments } from './store.ts';

/**
 * A member with a document in the queue has another name: the document stays where it is in the queue, as another one,
 * so that the decision of an admin who looks at it beside the former name is refused. The member's row is locked and
 * audited by the caller.
 */
export async function queueAnew(tx: Tx, { memberId }: Pick<Renamed, 'memberId'>): Promise<void> {
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
