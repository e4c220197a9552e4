import { zeroCents } from '@sevenday/lending';
import { refundCreated } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Runtime } from '../../platform/dependencies.ts';
import type { Refund } from '../../platform/stripe/provider.ts';
import type { DisputeLoss } from '../payment/store.ts';
import { lowerOwedRefunds } from '../refunds/lower-owed-refunds.ts';
import { notifyRefund } from '../refunds/notify-refund.ts';
import {
  auditDashboardRefund,
  insertDashboardRefund,
  postDashboardRefund,
  type RefundedPayment,
} from './dashboard-refund.ts';
import { loseForDeletedMember } from './dispute-of-deleted-member.ts';
import type { PresentPayment } from './find-settled-payment.ts';
import { type Loss, losePayment } from './lose-payment.ts';

type At = { now: Date; wall: Date };

/**
 * Records a refund that the lender made in the payment provider's dashboard and that we did not
 * know yet. The refund pays what was owed back for its payment. If nothing was owed back, the
 * refund is a loss.
 */
export async function addDashboardRefund(
  tx: Tx,
  runtime: Runtime,
  of: RefundedPayment,
  { present, made }: { present: PresentPayment | null; made: Refund },
  at: At,
): Promise<void> {
  const { keys } = runtime;
  const { amountCents } = made;
  const isOwed = await payOwedRefunds(tx, runtime, of, made, at);
  const loss = isOwed ? null : await lose(tx, runtime, of, { present, made }, at);
  const refund = await insertDashboardRefund(tx, of, { made, loss }, at);
  if (loss === null) await postDashboardRefund(tx, refund, refundCreated({ amountCents }), at);
  await auditDashboardRefund(tx, keys, refund, 'refund.made_in_dashboard', at);
  // If the refund reopened the loan, the notice of the reopened loan mentions the refund too.
  if (loss !== 'reopened') await notifyRefund(tx, keys, refund, { state: 'sent', now: at.now });
}

/**
 * Ends the planned refunds of this payment, because the lender gave the money back in the
 * dashboard. Returns whether any refund was planned. Throws if the lender gave back more than was
 * owed, because a person has to explain the rest.
 */
async function payOwedRefunds(
  tx: Tx,
  { keys }: Runtime,
  { providerPaymentId }: RefundedPayment,
  { amountCents }: Refund,
  at: At,
): Promise<boolean> {
  const given = { providerPaymentId, amountCents, to: 'replaced' as const };
  const paidCents = await lowerOwedRefunds(tx, keys, given, at);
  if (paidCents !== zeroCents && paidCents < amountCents) {
    throw new Error(`More was given back of ${providerPaymentId} than was owed.`);
  }
  return paidCents !== zeroCents;
}

/**
 * Records the loss from a dashboard refund that nobody was owed. If the whole payment was refunded,
 * the loan that it settled is owed again. Any other refund is the lender's cost.
 */
async function lose(
  tx: Tx,
  runtime: Runtime,
  of: RefundedPayment,
  { present, made }: { present: PresentPayment | null; made: Refund },
  at: At,
): Promise<DisputeLoss> {
  const loss: Loss = {
    how: 'payment_refunded',
    providerReference: made.id,
    amountCents: made.amountCents,
    reason: 'refunded',
    insufficientFunds: false,
  };
  const recorded = present
    ? await losePayment(tx, runtime, present, loss, at)
    : await loseForDeletedMember(tx, runtime.keys, of, loss, at);
  return recorded.loss;
}
