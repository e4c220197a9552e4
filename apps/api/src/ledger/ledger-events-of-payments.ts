import type { LedgerEvent } from './entry.ts';
import type { LostPayment } from './loan-entries.ts';

export const settlingEvents: readonly LedgerEvent[] = ['paid', 'paid_after_write_off'];

export const lostEvents: readonly LostPayment[] = [
  'dispute_lost',
  'payment_returned',
  'payment_refunded',
];

export const unsettlingEvents: readonly LedgerEvent[] = [
  ...lostEvents,
  'payout_undone_after_payment',
  'payment_recorded_in_error',
];

/**
 * The events that post a received payment: it settles its loan, or the lender owes it back to the
 * payer, in whole or in part. `settlingEvents` also post a payment outside the provider.
 */
export const paymentEvents: readonly LedgerEvent[] = [...settlingEvents, 'excess_payment'];
