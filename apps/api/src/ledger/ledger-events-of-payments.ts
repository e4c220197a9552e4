import type { LedgerEvent } from './entry.ts';
import type { LostPayment } from './loan-entries.ts';

/** The events of ledger entries for a payment that settles its loan. */
export const settlingEvents: readonly LedgerEvent[] = ['paid', 'paid_after_write_off'];

/** The events of ledger entries for a settled payment that is lost. Its loan is then due again. */
export const lostEvents: readonly LostPayment[] = [
  'dispute_lost',
  'payment_returned',
  'payment_refunded',
];

/** The events of ledger entries after which a payment no longer settles its loan. */
export const unsettlingEvents: readonly LedgerEvent[] = [
  ...lostEvents,
  'payout_undone_after_payment',
  'payment_recorded_in_error',
];

/**
 * The events of ledger entries for a payment that came in through the provider. Either the payment
 * settles its loan, or the lender owes the money back to the payer.
 */
export const paymentEvents: readonly LedgerEvent[] = [...settlingEvents, 'excess_payment'];
