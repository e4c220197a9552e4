import { findPostedEntry, refundFailed } from '../../ledger/index.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { Refund } from '../../platform/stripe/provider.ts';
import { refunds } from '../payment/tables.ts';
import { dropIfGivenByDispute } from './drop-refund-given-by-dispute.ts';
import { lockForRefund } from './lock-refund-and-its-loan.ts';
import { postRefundEntry } from './post-refund-entry.ts';
import type { RefundReport } from './record-refund-report.ts';
import { refundStatusOf } from './refund-status.ts';

/**
 * The money is owed to the deleted member's random id, which stays in the ledger. What a dispute
 * already gave back is not owed.
 */
export function recordRefundReturnedAfterDeletion(
  runtime: Runtime,
  refundId: string,
  result: RefundReport & Pick<Refund, 'paymentId' | 'amountCents'>,
): Promise<void> {
  return runtime.database.transact(async (tx) => {
    if (refundStatusOf(result) !== 'failed') return;
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
    await postRefundEntry(tx, refund, refundFailed({ amountCents }), at);
    await dropIfGivenByDispute(tx, runtime.keys, refund, at);
  });
}
