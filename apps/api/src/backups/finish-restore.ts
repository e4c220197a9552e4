import { sql } from 'drizzle-orm';
import { endAllSessions, forgetAllTokens } from '../identity/index.ts';
import { planDeletionsAgain } from '../offboarding/index.ts';
import { recordAudit } from '../platform/audit/audit-trail.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { markRestored } from '../platform/database/database-identity.ts';
import { restoringSchema } from '../platform/database/find-or-run-pending-migrations.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import type { Clocks } from '../platform/time/business-and-wall-clocks.ts';

/**
 * Makes a restored database fit to work, in one transaction. Until this has committed, no server starts on it.
 *
 * Begins an epoch, so that money waits until the provider was heard. Signs everybody out and forgets mailed links,
 * because some of them were ended since the backup. Plans the deletions since the backup. Returns how many.
 */
export async function finishRestore(
  tx: Tx,
  { keys, clocks }: { keys: Keys; clocks: Clocks },
  { backupId, deleted }: { backupId: string; deleted: readonly string[] },
): Promise<number> {
  const at = { now: await clocks.business(tx), wall: clocks.wall() };
  await markRestored(tx, backupId);
  await endAllSessions(tx);
  await forgetAllTokens(tx);
  const deletions = await planDeletionsAgain(tx, deleted, at);
  await recordAudit(tx, keys, {
    at: at.now,
    actorId: null,
    action: 'database.restored',
    subjectId: null,
    object: { type: 'backup', id: backupId },
    codes: { deletions_again: deletions },
  });
  await tx.execute(sql`drop schema if exists ${sql.identifier(restoringSchema)}`);
  return deletions;
}
