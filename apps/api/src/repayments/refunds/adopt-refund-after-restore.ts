import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { Refund } from '../../platform/stripe/provider.ts';
import { enqueueWork, withdrawWork } from '../../platform/work/enqueue-withdraw-and-unpark-work.ts';
import { auditPayment } from '../payment/record-payment-in-audit-trail.ts';
import { refunds } from '../payment/tables.ts';
import { lockForRefund } from './lock-refund-and-its-loan.ts';
import { recordRefund } from './record-refund-report.ts';
import { moveRefund, type RefundRow } from './refund-status.ts';
import { replaceRefund } from './retry-refund-or-record-given-outside.ts';

type At = { now: Date; wall: Date };

/**
 * See docs/adr/0025. Returns false if there is nothing to adopt. Throws if, in this database, the
 * only refund of the same payment and amount is being sent or was made. The event about its failure
 * may be missing, so the worker tries again.
 */
export async function adoptRefund(runtime: Runtime, made: Refund): Promise<boolean> {
  const { attemptId: id, amountCents } = made;
  if (!id || made.status === 'failed' || made.status === 'canceled') return false;
  const isAdopted = await runtime.database.transact(async (tx) => {
    const at = { now: await runtime.clocks.business(tx), wall: runtime.clocks.wall() };
    const owed = await lockOwed(tx, runtime, made, at);
    if (!owed) return false;
    const [planned] = await tx
      .update(refunds)
      .set({ id, providerKey: `refund:${id}` })
      .where(eq(refunds.id, owed.id))
      .returning();
    if (!planned) throw new Error('A refund is missing.');
    await moveRefund(tx, planned, 'sending', { firstAttemptAt: made.createdAt });
    await withdrawWork(tx, 'send_refund', owed.id);
    await enqueueWork(tx, { kind: 'send_refund', key: id, dueAt: at.now, createdAt: at.wall });
    await auditPayment(tx, runtime.keys, planned, {
      at: at.now,
      action: 'refund.adopted',
      codes: { refund: id, planned: owed.id, amount_cents: amountCents },
    });
    return true;
  });
  if (isAdopted) await recordRefund(runtime, id, made);
  return isAdopted;
}

/** Null if nothing was owed. */
async function lockOwed(
  tx: Tx,
  runtime: Runtime,
  { paymentId, amountCents }: Refund,
  at: At,
): Promise<RefundRow | null> {
  if (!paymentId) return null;
  const find = () =>
    tx
      .select()
      .from(refunds)
      .where(and(eq(refunds.providerPaymentId, paymentId), eq(refunds.amountCents, amountCents)));
  const [seen] = await find();
  if (!seen) return null;
  await lockForRefund(tx, seen);
  const same = await find();
  const has = (...statuses: RefundRow['status'][]) =>
    same.find(({ status }) => statuses.includes(status));
  const planned = has('planned');
  if (planned) return planned;
  const failed = has('failed');
  if (failed) return replaceRefund(tx, runtime, failed, { ...at, actorId: null });
  if (!has('sending', 'pending', 'succeeded')) return null;
  throw new Error(`The payment ${paymentId} is given back by another refund, as far as we know.`);
}
