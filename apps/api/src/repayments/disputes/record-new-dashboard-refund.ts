import { zeroCents } from '@sevenday/lending';
import { refundCreated } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { Refund } from '../../platform/stripe/provider.ts';
import type { DisputeLoss } from '../payment/tables.ts';
import { lowerOwedRefunds } from '../refunds/lower-owed-refunds.ts';
import { notifyRefund } from '../refunds/notify-refund.ts';
import type { PresentPayment } from './find-or-lock-settled-payment.ts';
import {
  auditDashboardRefund,
  insertDashboardRefund,
  postDashboardRefund,
  type RefundedPayment,
} from './insert-post-and-audit-dashboard-refund.ts';
import { loseForDeletedMember } from './lose-or-win-deleted-member-payment.ts';
import { type Loss, losePayment } from './lose-payment.ts';

type At = { now: Date; wall: Date };

/** See docs/adr/0039. */
export async function recordNewDashboardRefund(
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
  // The notice of a reopened loan mentions the refund, so the refund needs no notice of its own.
  if (loss !== 'reopened') await notifyRefund(tx, keys, refund, { state: 'sent', now: at.now });
}

/**
 * Returns whether a refund was owed. Throws if only a part of the money was owed, because a person
 * has to explain the rest.
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
