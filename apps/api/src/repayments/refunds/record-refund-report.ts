import { refundCreated, refundFailed } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { Refund } from '../../platform/stripe/provider.ts';
import { lookAgainAfterMs } from '../../platform/work/wait-before-asking-provider-again.ts';
import type { WorkOutcome } from '../../platform/work/work-handler.ts';
import { auditPayment } from '../payment/record-payment-in-audit-trail.ts';
import { dropIfGivenByDispute } from './drop-refund-given-by-dispute.ts';
import { lockRefund } from './lock-refund-and-its-loan.ts';
import { notifyRefund } from './notify-refund.ts';
import { postRefundEntry } from './post-refund-entry.ts';
import { mayMoveRefund, moveRefund, type RefundRow, refundStatusOf } from './refund-status.ts';

export type RefundReport = Pick<Refund, 'id' | 'status' | 'failureReason'>;

/** A report may come twice, late or out of order. */
export function recordRefund(
  runtime: Runtime,
  refundId: string,
  result: RefundReport,
): Promise<WorkOutcome> {
  return runtime.database.transact(async (tx) => {
    const refund = await lockRefund(tx, refundId);
    if (!refund) throw new Error('A refund is missing.');
    const at = { now: await runtime.clocks.business(tx), wall: runtime.clocks.wall() };
    const to = refundStatusOf(result);
    if (mayMoveRefund(refund.status, to)) await move(tx, runtime, refund, { to, result }, at);
    return to === 'pending'
      ? { againAfterMs: lookAgainAfterMs(refund.createdAt, at.now) }
      : ('done' as const);
  });
}

async function move(
  tx: Tx,
  runtime: Runtime,
  refund: RefundRow,
  { to, result }: { to: 'pending' | 'succeeded' | 'failed'; result: RefundReport },
  at: { now: Date; wall: Date },
): Promise<void> {
  const { amountCents, id } = refund;
  if (refund.status === 'sending')
    await postRefundEntry(tx, refund, refundCreated({ amountCents }), at);
  if (to === 'failed') await postRefundEntry(tx, refund, refundFailed({ amountCents }), at);
  await moveRefund(tx, refund, to, {
    providerId: result.id,
    failureReason: to === 'failed' ? (result.failureReason ?? result.status) : null,
    finishedAt: to === 'pending' ? null : at.now,
  });
  await auditPayment(tx, runtime.keys, refund, {
    at: at.now,
    action: `refund.${to}`,
    codes: { refund: id, amount_cents: amountCents, reason: result.failureReason },
  });
  if (
    to === 'failed' &&
    (await dropIfGivenByDispute(tx, runtime.keys, { ...refund, status: to }, at))
  )
    return;
  if (to !== 'failed' && refund.status !== 'sending') return;
  await notifyRefund(tx, runtime.keys, refund, {
    state: to === 'failed' ? 'owed' : 'sent',
    now: at.now,
  });
}

export function recordRefundRefused(
  runtime: Runtime,
  refundId: string,
  code: string,
): Promise<WorkOutcome> {
  return runtime.database.transact(async (tx) => {
    const refund = await lockRefund(tx, refundId);
    if (refund?.status !== 'sending') return 'done' as const;
    const at = { now: await runtime.clocks.business(tx), wall: runtime.clocks.wall() };
    const failed = await moveRefund(tx, refund, 'failed', {
      failureReason: code,
      finishedAt: at.now,
    });
    await auditPayment(tx, runtime.keys, refund, {
      at: at.now,
      action: 'refund.failed',
      codes: { refund: refundId, amount_cents: refund.amountCents, reason: code },
    });
    if (await dropIfGivenByDispute(tx, runtime.keys, failed, at)) return 'done' as const;
    await notifyRefund(tx, runtime.keys, refund, { state: 'owed', now: at.now });
    return 'done' as const;
  });
}
