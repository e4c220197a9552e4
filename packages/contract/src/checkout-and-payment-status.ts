import * as z from 'zod/mini';
import { uuid } from './common-schemas.ts';
import { defineCall } from './define-call.ts';

export const createCheckout = defineCall({
  method: 'POST',
  path: '/payments/create-checkout',
  access: 'loans.borrow',
  budget: 'checkout',
  summary: 'Open the provider’s payment page for all that is owed on a loan now.',
  query: z.object({
    loan_id: uuid,
    origin_url: z.optional(z.string().check(z.maxLength(300))),
  }),
  answer: z.object({ url: z.string() }),
  errors: [
    'unauthenticated',
    'invalid_input',
    'wrong_origin',
    'loan_not_found',
    'loan_state',
    'payment_in_flight',
    'in_progress',
    'provider_refused',
    'provider_unavailable',
  ],
});

/**
 * `paid`: the payment has settled. `complete` with `unpaid`: the payment is being processed, or
 * `afterwards` is `returned`. `expired`: the checkout expired or was closed, or the payment failed.
 */
export const getPaymentStatus = defineCall({
  method: 'GET',
  path: '/payments/status/:session_id',
  access: 'loans.borrow',
  budget: 'provider_call',
  summary: 'Where a payment stands.',
  params: z.object({ session_id: z.string().check(z.maxLength(255)) }),
  answer: z.object({
    payment_status: z.enum(['paid', 'unpaid']),
    status: z.enum(['open', 'complete', 'expired']),
    /** In cents, as the provider reports it. All other amounts of the API are in dollars. */
    amount_total: z.int(),
    /**
     * What happened to the money after the payment settled. Null if nothing did, or if the payment
     * has not settled.
     */
    afterwards: z.nullable(z.enum(['given_back', 'being_given_back', 'returned'])),
    /** True if the loan is cancelled, for example because its payout failed or was returned. */
    loan_cancelled: z.boolean(),
    loan_id: uuid,
  }),
  errors: ['unauthenticated', 'invalid_input', 'payment_not_found', 'provider_unavailable'],
});
