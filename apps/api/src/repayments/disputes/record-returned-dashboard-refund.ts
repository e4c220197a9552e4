import {
  findPostedEntry,
  type LedgerEvent,
  refundFailed,
  settlingEvents,
} from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { Refund } from '../../platform/stripe/provider.ts';
import { movePayment } from '../payment/payment-status.ts';
import {
  dropIfGivenByDispute,
  isGivenBackByDispute,
} from '../refunds/drop-refund-given-by-dispute.ts';
import { notifyRefund } from '../refunds/notify-refund.ts';
import { moveRefund, type RefundRow } from '../refunds/refund-status.ts';
import { isWhatIsOwed } from '../settlement/is-what-is-owed.ts';
import { settleLoanAgain } from '../settlement/settle-loan-again.ts';
import type { PresentPayment } from './find-or-lock-settled-payment.ts';
import {
  auditDashboardRefund,
  insertDashboardRefund,
  postDashboardRefund,
  type RefundedPayment,
} from './insert-post-and-audit-dashboard-refund.ts';

type At = { now: Date; wall: Date };

export async function recordReturnedDashboardRefund(
  tx: Tx,
  runtime: Runtime,
  refund: RefundRow,
  { present, made }: { present: PresentPayment | null; made: Refund },
  at: At,
): Promise<void> {
  const failed = await moveRefund(tx, refund, 'failed', {
    failureReason: made.failureReason ?? made.status,
    finishedAt: at.now,
  });
  await auditDashboardRefund(tx, runtime.keys, failed, 'refund.failed', at);
  const { amountCents } = refund;
  const settles =
    refund.loss === 'reopened' &&
    present &&
    isWhatIsOwed(present.loan, present.payment) &&
    !(await isGivenBackByDispute(tx, failed));
  if (settles) {
    const changes = { returnedAt: null, failureReason: null };
    await movePayment(tx, present.payment, 'succeeded', changes);
    await settleLoanAgain(tx, runtime, { amountCents, providerId: made.id }, present.loan, at);
    await moveRefund(tx, failed, 'dropped');
    return;
  }
  await postDashboardRefund(tx, failed, refundFailed({ amountCents }), at);
  if (await dropIfGivenByDispute(tx, runtime.keys, failed, at)) return;
  await notifyRefund(tx, runtime.keys, failed, { state: 'owed', now: at.now });
}

/**
 * The refunded money came back, so we owe it again, unless a dispute already gave it back. It is
 * owed to the member's id: the ledger keeps that id, which is random and names nobody.
 */
export async function recordReturnedRefundOfDeletedMember(
  tx: Tx,
  { keys }: Runtime,
  of: RefundedPayment,
  made: Refund,
  at: At,
): Promise<void> {
  if (await findPostedEntry(tx, cameBackBy, made.id)) return;
  const refund = await insertDashboardRefund(tx, of, { made, loss: null }, at);
  await postDashboardRefund(tx, refund, refundFailed({ amountCents: made.amountCents }), at);
  await dropIfGivenByDispute(tx, keys, refund, at);
}

/** These ledger events show that the money of a dashboard refund came back to us. */
const cameBackBy: LedgerEvent[] = ['refund_failed', ...settlingEvents];
