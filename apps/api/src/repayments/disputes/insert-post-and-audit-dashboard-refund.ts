import { randomUUID } from 'node:crypto';
import type { LedgerEntry } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { Refund } from '../../platform/stripe/provider.ts';
import { auditPayment } from '../payment/record-payment-in-audit-trail.ts';
import { type DisputeLoss, refunds } from '../payment/tables.ts';
import { postRefundEntry } from '../refunds/post-refund-entry.ts';
import { type RefundRow, refundStatusOf } from '../refunds/refund-status.ts';
import type { SettledPaymentIds } from './find-or-lock-settled-payment.ts';

type At = { now: Date; wall: Date };

export type RefundedPayment = SettledPaymentIds & { providerPaymentId: string };

export async function insertDashboardRefund(
  tx: Tx,
  { loanId, memberId, providerPaymentId }: RefundedPayment,
  { made, loss }: { made: Refund; loss: DisputeLoss | null },
  at: At,
): Promise<RefundRow> {
  const { amountCents, id: providerId } = made;
  const status = refundStatusOf(made);
  const [refund] = await tx
    .insert(refunds)
    .values({
      id: randomUUID(),
      loanId,
      memberId,
      providerPaymentId,
      amountCents,
      providerId,
      loss,
      origin: 'dashboard',
      status,
      failureReason: status === 'failed' ? (made.failureReason ?? made.status) : null,
      providerKey: `dashboard:${providerId}`,
      createdAt: at.now,
      finishedAt: status === 'pending' ? null : at.now,
    })
    .returning();
  if (!refund) throw new Error('A refund was not written.');
  return refund;
}

export function auditDashboardRefund(
  tx: Tx,
  keys: Runtime['keys'],
  refund: RefundRow,
  action: 'refund.made_in_dashboard' | 'refund.failed',
  at: At,
): Promise<void> {
  return auditPayment(tx, keys, refund, {
    at: at.now,
    action,
    codes: { refund: refund.id, amount_cents: refund.amountCents, reason: refund.failureReason },
  });
}

/**
 * The entry's reference is the payment provider's id of the refund, the only id that the provider's
 * list of balance movements and the ledger share.
 */
export function postDashboardRefund(
  tx: Tx,
  refund: RefundRow,
  entry: LedgerEntry,
  at: At,
): Promise<void> {
  return postRefundEntry(tx, refund, entry, { ...at, reference: refund.providerId });
}
