import type { LedgerEvent } from './entry.ts';
import type { LostPayment } from './loan-entries.ts';

/** The events by which a payment settles its loan. */
export const settlingEvents: readonly LedgerEvent[] = ['paid', 'paid_after_write_off'];

/** The events by which a settled payment is lost. Its loan is then due again. */
export const lostEvents: readonly LostPayment[] = [
  'dispute_lost',
  'payment_returned',
  'payment_refunded',
];

/** The events after which a payment no longer settles its loan. */
export const unsettlingEvents: readonly LedgerEvent[] = [
  ...lostEvents,
  'payout_undone_after_payment',
  'payment_recorded_in_error',
];

/**
 * The events of a payment that arrives through the provider. The payment settles its loan, or is
 * owed back to the payer.
 */
export const paymentEvents: readonly LedgerEvent[] = [...settlingEvents, 'excess_payment'];
