import type { SQL } from 'drizzle-orm';
import { recordAudit } from '../audit/audit-trail.ts';
import type { Tx } from '../database/database-and-transaction.ts';
import type { Keys } from '../secrets/keys.ts';
import { unparkWork } from './enqueue-withdraw-and-unpark-work.ts';

/**
 * `actorId` is null if a command on the lender's machine asked. Returns how many rows run again.
 */
export async function retryParkedWork(
  tx: Tx,
  keys: Keys,
  which: SQL | undefined,
  { actorId, now }: { actorId: string | null; now: Date },
): Promise<number> {
  const retried = await unparkWork(tx, which, now);
  for (const { id, kind } of retried) {
    await recordAudit(tx, keys, {
      at: now,
      actorId,
      action: 'work.retried',
      subjectId: null,
      object: { type: 'work', id },
      codes: { kind },
    });
  }
  return retried.length;
}
