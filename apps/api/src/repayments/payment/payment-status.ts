import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { PaymentRow } from './payment.ts';
import { type PaymentStatus, payments } from './store.ts';

/** The statuses that may follow each status: the only such table. What is not here can't happen. */
const next: Record<PaymentStatus, readonly PaymentStatus[]> = {
  // `failed`, here and below: the provider had a debit that this database did not know, while another payment was on
  // its way (adopt-payment.ts).
  announced: ['planned', 'cancelled', 'failed'],
  planned: ['open', 'processing', 'succeeded', 'failed', 'expired'],
  open: ['processing', 'succeeded', 'failed', 'expired'],
  processing: ['succeeded', 'failed'],
  // The page was paid at the moment it ended: the money is here all the same.
  expired: ['succeeded'],
  failed: ['succeeded'],
  succeeded: ['returned'],
  // A lost dispute was won later.
  returned: ['succeeded'],
  cancelled: ['planned', 'failed'],
};

/** Says whether a reported status changes a payment. Any other report is out of date. */
export function mayMovePayment(from: PaymentStatus, to: PaymentStatus): boolean {
  return next[from].includes(to);
}

/**
 * Moves a payment to another status, and returns it as it is afterwards. No other function writes a status. Throws
 * where the status cannot follow, or is no longer what the caller saw.
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
