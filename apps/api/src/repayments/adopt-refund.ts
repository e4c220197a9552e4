import { and, eq } from 'drizzle-orm';
import type { Refund } from '../platform/stripe.ts';
import { enqueueWork, withdrawWork } from '../platform/work.ts';
import { auditPayment } from './audit-payment.ts';
import { lockMoneyBack } from './lock-refund.ts';
import { moveRefund } from './move-refund.ts';
import { type RefundParts, recordRefund } from './record-refund.ts';
import { refunds } from './store.ts';

/**
 * A payment was given back by a refund that this database, a copy of some hours ago, knows nothing of: the one that was
 * planned anew for it, and not handed over, is that refund (docs/adr/0025). Answers whether there was one.
 */
export async function adoptRefund(parts: RefundParts, made: Refund): Promise<boolean> {
  const { attemptId: id, paymentId, amountCents } = made;
  if (!id || !paymentId || made.status === 'failed' || made.status === 'canceled') return false;
  const same = and(
    eq(refunds.providerPaymentId, paymentId),
    eq(refunds.amountCents, amountCents),
    eq(refunds.status, 'planned'),
  );
  const isAdopted = await parts.database.transact(async (tx) => {
    const [seen] = await tx.select().from(refunds).where(same);
    if (!seen) return false;
    await lockMoneyBack(tx, seen);
    const [planned] = await tx
      .update(refunds)
      .set({ id, providerKey: `refund:${id}` })
      .where(and(same, eq(refunds.id, seen.id)))
      .returning();
    if (!planned) return false;
    const at = { now: await parts.clocks.business(tx), wall: parts.clocks.wall() };
    await moveRefund(tx, planned, 'sending', { firstAttemptAt: made.createdAt });
    await withdrawWork(tx, 'send_refund', seen.id);
    await enqueueWork(tx, { kind: 'send_refund', key: id, dueAt: at.now, createdAt: at.wall });
    await auditPayment(tx, parts.keys, planned, {
      at: at.now,
      action: 'refund.adopted',
      codes: { refund: id, planned: seen.id, amount_cents: amountCents },
    });
    return true;
  });
  if (isAdopted) await recordRefund(parts, id, made);
  return isAdopted;
}
