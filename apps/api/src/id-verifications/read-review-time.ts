import { desc, isNotNull } from 'drizzle-orm';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { idDocuments } from './tables.ts';
import { countedDecisions, usualReviewHours } from './usual-review-hours.ts';

/**
 * Reads how many hours an ID review usually takes. It is the lender's own estimate until ten IDs were decided; null
 * without an estimate.
 */
export async function readReviewTime(tx: Tx, { answerTimes }: Runtime): Promise<number | null> {
  const decided = await tx
    .select({ submittedAt: idDocuments.submittedAt, decidedAt: idDocuments.decidedAt })
    .from(idDocuments)
    .where(isNotNull(idDocuments.decidedAt))
    .orderBy(desc(idDocuments.decidedAt))
    .limit(countedDecisions);
  const waitsMs = decided.flatMap(({ submittedAt, decidedAt }) =>
    decidedAt ? [decidedAt.getTime() - submittedAt.getTime()] : [],
  );
  return usualReviewHours(waitsMs) ?? answerTimes.idReviewHours;
}
