import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { PaymentRow } from './payment.ts';
import { type PaymentStatus, payments } from './tables.ts';

const next: Record<PaymentStatus, readonly PaymentStatus[]> = {
  // `announced` becomes `failed`, and `cancelled` changes, only in a restored database. It may show
  // a debit as announced or cancelled that the payment provider has made
  // (adopt-payment-after-restore.ts).
  announced: ['planned', 'cancelled', 'failed'],
  planned: ['open', 'processing', 'succeeded', 'failed', 'expired'],
  open: ['processing', 'succeeded', 'failed', 'expired'],
  processing: ['succeeded', 'failed'],
  // A borrower can pay at the very moment when the page expires.
  expired: ['succeeded'],
  failed: ['succeeded'],
  succeeded: ['returned'],
  // The dispute that took the payment back was won later, or the refund's money came back to us.
  returned: ['succeeded'],
  cancelled: ['planned', 'failed'],
};

/** Callers ignore a report of a change that is not allowed here: it is repeated or out of date. */
export function mayMovePayment(from: PaymentStatus, to: PaymentStatus): boolean {
  return next[from].includes(to);
}

/**
 * No other function changes the column `status`. Throws if the new status may not follow the
 * present one, or if another call has changed the status since the caller read it.
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
