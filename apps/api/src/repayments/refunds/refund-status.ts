import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { type RefundStatus, refunds } from '../payment/store.ts';

export type RefundRow = typeof refunds.$inferSelect;

/** The statuses that may follow each status. No other change of a refund's status is possible. */
const next: Record<RefundStatus, readonly RefundStatus[]> = {
  // `replaced` here: the lender refunded the payment in the provider's dashboard.
  planned: ['sending', 'dropped', 'replaced'],
  sending: ['pending', 'succeeded', 'failed'],
  pending: ['succeeded', 'failed'],
  // The payer's bank can send a refund back days after the provider reported success.
  succeeded: ['failed'],
  failed: ['replaced', 'given_outside', 'dropped'],
  replaced: [],
  given_outside: [],
  dropped: [],
};

/** The statuses of refunds whose money the borrower does not have yet. */
export const openRefundStatuses: RefundStatus[] = ['planned', 'sending', 'pending', 'failed'];

export function mayMoveRefund(from: RefundStatus, to: RefundStatus): boolean {
  return next[from].includes(to);
}

/**
 * Moves a refund to another status, and returns the refund as it is afterwards. No other function writes a refund's
 * status. Throws if that status cannot follow, or if another call changed the status since the caller read it.
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
