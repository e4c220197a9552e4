import { inArray, lte, max } from 'drizzle-orm';
import { recordAudit } from '../platform/audit/audit-trail.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { keptRecords } from './tables.ts';

/**
 * Destroys the key of every deleted member whose last retention period has ended (decisions, "A member's deletion").
 *
 * What is encrypted under the key can then be read by nobody. Returns the number of keys. `now` is of the business
 * clock. Runs daily. Run twice, or by two servers at once, it destroys each key once.
 */
export async function destroyExpiredKeys(
  tx: Tx,
  keys: Keys,
  at: { now: Date; wall: Date },
): Promise<number> {
  const expired = tx
    .select({ subjectId: keptRecords.subjectId })
    .from(keptRecords)
    .groupBy(keptRecords.subjectId)
    .having(lte(max(keptRecords.keptUntil), at.now));
  const deleted = await tx
    .delete(keptRecords)
    .where(inArray(keptRecords.subjectId, expired))
    .returning({ subjectId: keptRecords.subjectId });
  const subjectIds = new Set(deleted.map(({ subjectId }) => subjectId));
  for (const subjectId of subjectIds) {
    await keys.destroySubject(tx, subjectId, at.wall);
    await recordAudit(tx, keys, {
      at: at.now,
      actorId: null,
      action: 'subject_key.destroyed',
      subjectId,
      object: { type: 'member', id: subjectId },
    });
  }
  return subjectIds.size;
}
