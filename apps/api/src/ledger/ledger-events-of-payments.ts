import type { LedgerEvent } from './entry.ts';
import type { LostPayment } from './loan-entries.ts';

/** The events of an entry with which a payment settles its loan. */
export const settlingEvents: readonly LedgerEvent[] = ['paid', 'paid_after_write_off'];

/** The events of an entry with which a settled payment is lost, so that its loan is due again. */
export const lostEvents: readonly LostPayment[] = [
  'dispute_lost',
  'payment_returned',
  'payment_refunded',
];

/** The events of an entry after which a loan's payment no longer settles it. */
export const unsettlingEvents: readonly LedgerEvent[] = [
  ...lostEvents,
  'payout_undone_after_payment',
  'payment_recorded_in_error',
];

/**
 * The events of an entry for a payment that came in through the provider. Either the payment
 * settles its loan, or the lender owes it back to the payer.
 */
export const paymentEvents: readonly LedgerEvent[] = [...settlingEvents, 'excess_payment'];
