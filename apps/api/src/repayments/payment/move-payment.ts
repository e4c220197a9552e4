import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { PaymentRow } from './payment.ts';
import { type PaymentStatus, payments } from './store.ts';

/** What may follow a status: the only such table. What is not here can't happen. */
const next: Record<PaymentStatus, readonly PaymentStatus[]> = {
  // `failed` here and below: it was handed over, unknown to us, beside a payment that is on its way (adopt-payment.ts).
  announced: ['planned', 'cancelled', 'failed'],
  planned: ['open', 'processing', 'succeeded', 'failed', 'expired'],
  open: ['processing', 'succeeded', 'failed', 'expired'],
  processing: ['succeeded', 'failed'],
  // The page could be paid in the moment it ended; the money is here all the same.
  expired: ['succeeded'],
  failed: ['succeeded'],
  succeeded: ['returned'],
  // A dispute that was lost is won after all.
  returned: ['succeeded'],
  cancelled: ['planned', 'failed'],
};

/** Whether news of a status changes a payment: anything else is old news. */
export function mayMovePayment(from: PaymentStatus, to: PaymentStatus): boolean {
  return next[from].includes(to);
}

/**
 * Takes a payment to another status and answers it as it is then: the one place that writes a status. Throws where
 * the status cannot follow, or is no longer what the caller saw.
 */
export async function movePayment<Row extends PaymentRow>(
  tx: Tx,
  payment: Row,
  to: PaymentStatus,
  changes: Omit<Partial<PaymentRow>, 'id' | 'status'> = {},
): Promise<Row> {
  if (!mayMovePayment(payment.status, to)) {
    throw new Error(`A payment that is ${payment.status} cannot become ${to}.`);
  }
  const moved = await tx
    .update(payments)
    .set({ ...changes, status: to })
    .where(and(eq(payments.id, payment.id), eq(payments.status, payment.status)))
    .returning({ id: payments.id });
  if (moved.length === 0) {
    throw new Error(`A payment is no longer ${payment.status}.`);
  }
  return { ...payment, ...changes, status: to };
}
