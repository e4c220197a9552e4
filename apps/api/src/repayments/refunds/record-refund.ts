import { findPostedEntry, refundCreated, refundFailed } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Runtime } from '../../platform/dependencies.ts';
import type { Refund } from '../../platform/stripe/provider.ts';
import { lookAgainAfterMs, type WorkOutcome } from '../../platform/work/work.ts';
import { auditPayment } from '../payment/audit-payment.ts';
import { refunds } from '../payment/store.ts';
import { dropIfLost } from './drop-refund.ts';
import { lockForRefund, lockRefund } from './lock-refund.ts';
import { notifyRefund } from './notify-refund.ts';
import { postRefund } from './post-refund.ts';
import { mayMoveRefund, moveRefund, type RefundRow } from './refund-status.ts';

type Result = Pick<Refund, 'id' | 'status' | 'failureReason'>;

/**
 * Records the state that the provider reports for a refund, with the books. Posts the refund once, and reverses the
 * entry if the refund failed. A report that is out of date changes nothing.
 */
export function recordRefund(
  runtime: Runtime,
  refundId: string,
  result: Result,
): Promise<WorkOutcome> {
  return runtime.database.transact(async (tx) => {
    const refund = await lockRefund(tx, refundId);
    if (!refund) throw new Error('A refund is missing.');
    const at = { now: await runtime.clocks.business(tx), wall: runtime.clocks.wall() };
    const to = statusOf(result);
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
  { to, result }: { to: 'pending' | 'succeeded' | 'failed'; result: Result },
  at: { now: Date; wall: Date },
): Promise<void> {
  const { amountCents, id } = refund;
  if (refund.status === 'sending') await postRefund(tx, refund, refundCreated({ amountCents }), at);
  if (to === 'failed') await postRefund(tx, refund, refundFailed({ amountCents }), at);
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
  if (to === 'failed' && (await dropIfLost(tx, runtime.keys, { ...refund, status: to }, at)))
    return;
  if (to !== 'failed' && refund.status !== 'sending') return;
  await notifyRefund(tx, runtime.keys, refund, {
    state: to === 'failed' ? 'owed' : 'sent',
    now: at.now,
  });
}

export function statusOf({ status }: Pick<Refund, 'status'>): 'pending' | 'succeeded' | 'failed' {
  if (status === 'failed' || status === 'canceled') return 'failed';
  return status === 'succeeded' ? 'succeeded' : 'pending';
}

/** Records that a refund came back after its member was deleted. It is owed again, under the random id in the books. */
export function oweAgain(
  runtime: Runtime,
  refundId: string,
  result: Result & Pick<Refund, 'paymentId' | 'amountCents'>,
): Promise<void> {
  return runtime.database.transact(async (tx) => {
    if (statusOf(result) !== 'failed') return;
    const created = await findPostedEntry(tx, ['refund_created'], refundId);
    if (!created) return;
    await lockForRefund(tx, { loanId: created.loanId, providerPaymentId: result.paymentId });
    if (await findPostedEntry(tx, ['refund_failed'], refundId)) return;
    const at = { now: await runtime.clocks.business(tx), wall: runtime.clocks.wall() };
    const { amountCents, paymentId: providerPaymentId } = result;
    const [refund] = await tx
      .insert(refunds)
      .values({
        id: refundId,
        loanId: created.loanId,
        memberId: created.subjectId,
        providerPaymentId,
        amountCents,
        status: 'failed',
        providerKey: `refund:${refundId}`,
        providerId: result.id,
        failureReason: result.failureReason ?? result.status,
        createdAt: at.now,
        finishedAt: at.now,
      })
      .returning();
    if (!refund) return;
    await postRefund(tx, refund, refundFailed({ amountCents }), at);
    await dropIfLost(tx, runtime.keys, refund, at);
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
    if (await dropIfLost(tx, runtime.keys, failed, at)) return 'done' as const;
    await notifyRefund(tx, runtime.keys, refund, { state: 'owed', now: at.now });
    return 'done' as const;
  });
}
