import { addCents } from '@sevenday/lending';
import { and, eq, inArray } from 'drizzle-orm';
import { findPostedEntry, type LedgerEvent } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { Refund } from '../../platform/stripe/provider.ts';
import { refunds } from '../payment/tables.ts';
import {
  isRefundBeingSent,
  mayMoveRefund,
  moveRefund,
  refundStatusOf,
} from '../refunds/refund-status.ts';
import { lockSettledPayment, type PresentPayment } from './find-or-lock-settled-payment.ts';
import type { RefundedPayment } from './insert-post-and-audit-dashboard-refund.ts';
import { recordNewDashboardRefund } from './record-new-dashboard-refund.ts';
import {
  recordReturnedDashboardRefund,
  recordReturnedRefundOfDeletedMember,
} from './record-returned-dashboard-refund.ts';

type At = { now: Date; wall: Date };

/**
 * See docs/adr/0039. Throws for a new refund while the outcome of another refund of the payment is
 * unknown, because the outcome shows whether the new refund gives back money that was owed. The
 * worker then handles the event again later.
 */
export async function recordDashboardRefund(
  tx: Tx,
  runtime: Runtime,
  of: RefundedPayment,
  made: Refund,
  at: At,
): Promise<void> {
  const present = await lockSettledPayment(tx, of, of.providerPaymentId);
  const [known] = await tx.select().from(refunds).where(eq(refunds.providerId, made.id));
  const to = refundStatusOf(made);
  if (known) {
    if (!mayMoveRefund(known.status, to)) return;
    if (to === 'failed')
      await recordReturnedDashboardRefund(tx, runtime, known, { present, made }, at);
    else await moveRefund(tx, known, to, { finishedAt: at.now });
    return;
  }
  // A refund that is in the ledger but has no row in `refunds` belongs to a deleted member.
  if (await findPostedEntry(tx, bookedBy, made.id)) {
    if (to === 'failed') await recordReturnedRefundOfDeletedMember(tx, runtime, of, made, at);
    return;
  }
  // The money left and came back before we heard of the refund, so nothing has to be recorded.
  if (to === 'failed') return;
  if (await isRefundBeingSent(tx, of.providerPaymentId)) {
    throw new Error('Another refund of this payment is being sent.');
  }
  if (present && (await isMoreThanPaid(tx, present.payment, made))) {
    throw new Error('Another refund of this payment has failed, and we have not heard of it yet.');
  }
  await recordNewDashboardRefund(tx, runtime, of, { present, made }, at);
}

/** When a dashboard refund's money leaves, one of these is posted under the refund's provider id. */
const bookedBy: LedgerEvent[] = ['refund_created', 'payment_refunded', 'lost_payment_not_owed'];

/**
 * The payment provider never refunds more than was paid. If the sum is more, an earlier refund has
 * failed there, and we have not got the event about that failure yet.
 */
async function isMoreThanPaid(
  tx: Tx,
  { providerPaymentId, amountCents }: PresentPayment['payment'],
  made: Refund,
): Promise<boolean> {
  if (!providerPaymentId) return false;
  const given = await tx
    .select({ amountCents: refunds.amountCents })
    .from(refunds)
    .where(
      and(
        eq(refunds.providerPaymentId, providerPaymentId),
        inArray(refunds.status, ['pending', 'succeeded']),
      ),
    );
  const givenCents = addCents(made.amountCents, ...given.map((refund) => refund.amountCents));
  return givenCents > amountCents;
}
