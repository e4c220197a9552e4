import { inArray } from 'drizzle-orm';
import { members } from '../members/index.ts';
import { Refusal } from '../platform/base/refusal.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { enqueueWork } from '../platform/work/enqueue-withdraw-and-unpark-work.ts';
import type { WorkHandler } from '../platform/work/work-handler.ts';
import { deleteMember } from './delete-member.ts';

/** Refusals that pass by themselves: money of the member is on its way, or the provider does not answer. */
const passing: ReadonlySet<string> = new Set(['money_in_transit', 'provider_unavailable']);
const tryAgainAfterMs = 3_600_000;

/** Plans to delete again the members whom a restored backup brought back. Returns how many of them there are. */
export async function planDeletionsAgain(
  tx: Tx,
  memberIds: readonly string[],
  at: { now: Date; wall: Date },
): Promise<number> {
  const broughtBack = await tx
    .select({ id: members.id })
    .from(members)
    .where(inArray(members.id, [...memberIds]));
  const times = { dueAt: at.now, createdAt: at.wall };
  for (const { id } of broughtBack)
    await enqueueWork(tx, { kind: 'delete_again', key: id, ...times });
  return broughtBack.length;
}

/**
 * Makes the handler that deletes a member again after a restore. Waits until the provider was heard, and while money of
 * the member is on its way: the backup may not know that a loan was paid.
 */
export function deleteAgain(runtime: Runtime): WorkHandler {
  return async (memberId) => {
    await runtime.database.transact((tx) => runtime.moneyGate.permit(tx));
    try {
      await deleteMember(runtime, { memberId, actorId: null });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === 'member_not_found') return 'done';
      if (!passing.has(error.code)) throw error;
      return { againAfterMs: tryAgainAfterMs };
    }
    return 'done';
  };
}
