import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { PaymentRow } from './payment.ts';
import { type PaymentStatus, payments } from './store.ts';

/** The statuses that may follow each status. No other change of a payment's status is possible. */
const next: Record<PaymentStatus, readonly PaymentStatus[]> = {
  // An announced or cancelled debit becomes `failed` if the provider turns out to have made it while another payment
  // was on its way (adopt-payment.ts).
  announced: ['planned', 'cancelled', 'failed'],
  planned: ['open', 'processing', 'succeeded', 'failed', 'expired'],
  open: ['processing', 'succeeded', 'failed', 'expired'],
  processing: ['succeeded', 'failed'],
  // The page was paid at the moment it expired, so we have the money.
  expired: ['succeeded'],
  failed: ['succeeded'],
  succeeded: ['returned'],
  // A dispute of the payment was first lost and later won.
  returned: ['succeeded'],
  cancelled: ['planned', 'failed'],
};

/** Says whether a payment may get a status. A report with any other status is out of date. */
export function mayMovePayment(from: PaymentStatus, to: PaymentStatus): boolean {
  return next[from].includes(to);
}

/**
 * Moves a payment to another status, and returns the payment as it is afterwards. No other function writes a payment's
 * status. Throws if that status cannot follow, or if another call changed the status since the caller read it.
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
