import { eq, inArray } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { auditDetails, auditEntries, idempotencyKeys } from '../platform/database/store.ts';
import { forgetAnswersOf } from '../platform/http/idempotency.ts';

/**
 * Deletes what the platform keeps of a person beside their rows: answers to their calls, and the before and after
 * values of audit entries. After their sessions, of which one may just begin. The entries themselves stay, with the hash of what they told.
 */
export async function eraseTraces(tx: Tx, subjectId: string): Promise<void> {
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.actor, subjectId));
  await forgetAnswersOf(tx, subjectId);
  const entries = tx
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, subjectId));
  await tx.delete(auditDetails).where(inArray(auditDetails.auditId, entries));
}
