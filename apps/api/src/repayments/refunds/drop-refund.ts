import type { Cents } from '@sevenday/lending';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { refundNotOwed } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { auditPayment } from '../payment/audit-payment.ts';
import { disputes, refunds } from '../payment/store.ts';
import { postRefund } from './post-refund.ts';
import { moveRefund, type RefundRow } from './refund-status.ts';

type At = { now: Date; wall: Date };

/**
 * Says whether a refund of this payment is being sent: we may have asked the provider and have not recorded its answer.
 * Locks that refund's row.
 */
export async function isRefundBeingSent(tx: Tx, providerPaymentId: string): Promise<boolean> {
  const [refund] = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.providerPaymentId, providerPaymentId), eq(refunds.status, 'sending')))
    .for('update');
  return refund !== undefined;
}

/**
 * Drops the refund of a payment that went back to its payer by a dispute or return. The refund was not sent, or failed.
 * Returns whether there was such a refund. The caller has checked that no refund is being sent.
 */
export async function dropRefund(
  tx: Tx,
  keys: Keys,
  lost: { providerPaymentId: string; amountCents: Cents },
  at: At,
): Promise<boolean> {
  const [open] = await tx
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.providerPaymentId, lost.providerPaymentId),
        inArray(refunds.status, ['planned', 'failed']),
      ),
    )
    .for('update');
  if (!open || open.amountCents !== lost.amountCents) return false;
  await drop(tx, keys, open, at);
  return true;
}

/**
 * Drops a failed refund if its payment was disputed and lost while the refund was under way. The payer got the money
 * back by the dispute. Until now the books said that it was given back twice, and that the lender bore one of the two.
 * Returns whether the refund was dropped.
 */
export async function dropIfLost(tx: Tx, keys: Keys, failed: RefundRow, at: At): Promise<boolean> {
  const lost = await lockDisputeThatGaveBack(tx, failed);
  if (!lost) return false;
  await postRefund(tx, failed, refundNotOwed({ amountCents: failed.amountCents }), at);
  if (failed.loss !== 'borne') {
    await tx.update(disputes).set({ loss: 'refund_dropped' }).where(eq(disputes.id, lost.id));
  }
  await drop(tx, keys, failed, at);
  return true;
}

/**
 * Locks the lost dispute that already gave the payer the money of a failed refund; undefined without one. The lender
 * bore the loss of the dispute or of the refund until the refund failed.
 */
export async function lockDisputeThatGaveBack(
  tx: Tx,
  { providerPaymentId, amountCents, loss }: RefundRow,
): Promise<{ id: string } | undefined> {
  if (!providerPaymentId) return undefined;
  const [lost] = await tx
    .select({ id: disputes.id })
    .from(disputes)
    .where(
      and(
        eq(disputes.providerPaymentId, providerPaymentId),
        loss === 'borne' ? isNotNull(disputes.loss) : eq(disputes.loss, 'borne'),
        eq(disputes.funds, 'withdrawn'),
        eq(disputes.amountCents, amountCents),
      ),
    )
    .for('update');
  return lost;
}

async function drop(tx: Tx, keys: Keys, refund: RefundRow, at: At): Promise<void> {
  await moveRefund(tx, refund, 'dropped', { finishedAt: at.now });
  await auditPayment(tx, keys, refund, {
    at: at.now,
    action: 'refund.dropped',
    codes: { refund: refund.id, amount_cents: refund.amountCents },
  });
}
