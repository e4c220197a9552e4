import { and, eq, type SQL } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { enqueueWork } from '../../platform/work/enqueue-withdraw-and-unpark-work.ts';
import type { WorkHandler } from '../../platform/work/work-handler.ts';
import { payments } from '../payment/tables.ts';
import { isOfSameAccount } from './strikes.ts';

/**
 * Each debit will be checked in its own transaction, because two transactions that each lock
 * several loans can deadlock.
 */
export function recheckDebits(
  tx: Tx,
  fingerprint: string,
  at: { now: Date; wall: Date },
): Promise<void> {
  return lookNow(tx, isOfSameAccount(payments.bankFingerprint, fingerprint), at);
}

export function recheckDebitsOfAccount(runtime: Runtime): WorkHandler {
  return async (bankAccountId) => {
    await runtime.database.transact(async (tx) => {
      const at = { now: await runtime.clocks.business(tx), wall: runtime.clocks.wall() };
      await lookNow(tx, eq(payments.bankAccountId, bankAccountId), at);
    });
    return 'done';
  };
}

async function lookNow(tx: Tx, which: SQL, at: { now: Date; wall: Date }): Promise<void> {
  const announced = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(which, eq(payments.status, 'announced')));
  for (const { id } of announced) {
    await enqueueWork(tx, {
      kind: 'hand_over_debit',
      key: id,
      dueAt: at.now,
      createdAt: at.wall,
    });
  }
}
