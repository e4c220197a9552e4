import type { LedgerEvent } from './entry.ts';

/** `payment_refunded`: the lender refunded the payment in the provider's dashboard. */
export type LostPayment = 'dispute_lost' | 'payment_returned' | 'payment_refunded';

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

/** The events of the entries that post a payment. An outside payment is posted like others. */
export const paymentEvents: readonly LedgerEvent[] = [...settlingEvents, 'excess_payment'];
