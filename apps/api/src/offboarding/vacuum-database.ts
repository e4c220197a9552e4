import type { Database, Tx } from '../platform/database/database-and-transaction.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { enqueueWork } from '../platform/work/enqueue-withdraw-and-unpark-work.ts';
import type { WorkHandler } from '../platform/work/work-handler.ts';

/**
 * Schedules the rewriting of the embedded database's files, which hold deleted rows until then. One run covers all of
 * them.
 */
export async function planForgetting(
  tx: Tx,
  { embedded }: Pick<Database, 'embedded'>,
  { now, wall }: { now: Date; wall: Date },
): Promise<void> {
  if (!embedded) return;
  await enqueueWork(tx, { kind: 'forget_deleted', key: 'all', dueAt: now, createdAt: wall });
}

export function forgetDeleted({ database }: Runtime): WorkHandler {
  return async () => {
    await database.forgetDeleted();
    return 'done';
  };
}
