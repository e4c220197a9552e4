import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Refund } from '../../platform/stripe/provider.ts';
import { type RefundStatus, refunds } from '../payment/tables.ts';

export type RefundRow = typeof refunds.$inferSelect;

const next: Record<RefundStatus, readonly RefundStatus[]> = {
  planned: ['sending', 'dropped', 'replaced'],
  sending: ['pending', 'succeeded', 'failed'],
  pending: ['succeeded', 'failed'],
  // The payer's bank can send the money back days after the payment provider reported success.
  succeeded: ['failed'],
  failed: ['replaced', 'given_outside', 'dropped'],
  // The lender refunded the payment in the payment provider's dashboard, or a failed refund was
  // retried.
  replaced: [],
  given_outside: [],
  // A dispute gave the money to the payer, or the returned money of a dashboard refund settles the
  // loan again.
  dropped: [],
};

/** As far as we know, the money of these refunds has not reached the payer. */
export const openRefundStatuses: RefundStatus[] = ['planned', 'sending', 'pending', 'failed'];

export const shownRefundStatuses: RefundStatus[] = [
  'planned',
  'sending',
  'pending',
  'succeeded',
  'failed',
  'given_outside',
];

export function refundStatusOf({
  status,
}: Pick<Refund, 'status'>): 'pending' | 'succeeded' | 'failed' {
  if (status === 'failed' || status === 'canceled') return 'failed';
  return status === 'succeeded' ? 'succeeded' : 'pending';
}

export function mayMoveRefund(from: RefundStatus, to: RefundStatus): boolean {
  return next[from].includes(to);
}

/**
 * No other function changes the column `status`. Throws if the new status may not follow the
 * present one, or if another call has changed the status since the caller read it.
 */
export async function moveRefund(
  tx: Tx,
  refund: RefundRow,
  to: RefundStatus,
  changes: Omit<Partial<RefundRow>, 'id' | 'status'> = {},
): Promise<RefundRow> {
  if (!mayMoveRefund(refund.status, to)) {
    throw new Error(`A refund that is ${refund.status} cannot become ${to}.`);
  }
  const moved = await tx
    .update(refunds)
    .set({ ...changes, status: to })
    .where(and(eq(refunds.id, refund.id), eq(refunds.status, refund.status)))
    .returning({ id: refunds.id });
  if (moved.length === 0) throw new Error(`A refund is no longer ${refund.status}.`);
  return { ...refund, ...changes, status: to };
}

/**
 * True if we may have asked the payment provider for a refund of this payment, and have no answer
 * yet. Locks that refund's row.
 */
export async function isRefundBeingSent(tx: Tx, providerPaymentId: string): Promise<boolean> {
  const [refund] = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.providerPaymentId, providerPaymentId), eq(refunds.status, 'sending')))
    .for('update');
  return refund !== undefined;
}
