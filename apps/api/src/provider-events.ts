import { handleAccountEvent, handlePaymentMethodEvent } from './bank-accounts/index.ts';
import { handlePayoutEvent, type PayoutSending } from './loans/index.ts';
import type { Parts } from './parts.ts';
import type { EventHandlers } from './platform/webhooks.ts';
import {
  handleCheckoutEvent,
  handleDisputeEvent,
  handleMandateEvent,
  handlePaymentEvent,
  handleRefundEvent,
} from './repayments/index.ts';

const checkoutEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
] as const;
const paymentEvents = [
  'payment_intent.processing',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
] as const;
const payoutEvents = [
  'treasury.outbound_payment.posted',
  'treasury.outbound_payment.failed',
  'treasury.outbound_payment.canceled',
  'treasury.outbound_payment.returned',
] as const;
const accountEvents = [
  'financial_connections.account.deactivated',
  'financial_connections.account.disconnected',
] as const;
const disputeEvents = [
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
] as const;
const refundEvents = ['refund.created', 'refund.updated', 'refund.failed'] as const;
const mandateEvents = ['mandate.updated'] as const;
const paymentMethodEvents = ['payment_method.automatically_updated'] as const;

/** Every event of the provider that something here follows. */
export const handledEvents: readonly string[] = [
  ...checkoutEvents,
  ...paymentEvents,
  ...payoutEvents,
  ...disputeEvents,
  ...refundEvents,
  ...mandateEvents,
  ...accountEvents,
  ...paymentMethodEvents,
];

/** Which operation looks at an event's object. It fetches the object's present state, so order and repetition change nothing. */
export function eventHandlers(parts: Parts, paying: PayoutSending): EventHandlers {
  return {
    ...handledBy(handleCheckoutEvent(parts), checkoutEvents),
    ...handledBy(handlePaymentEvent(parts), paymentEvents),
    ...handledBy(handlePayoutEvent(paying), payoutEvents),
    ...handledBy(handleDisputeEvent(parts), disputeEvents),
    ...handledBy(handleRefundEvent(parts), refundEvents),
    ...handledBy(handleMandateEvent(parts), mandateEvents),
    ...handledBy(handleAccountEvent(parts), accountEvents),
    ...handledBy(handlePaymentMethodEvent(parts), paymentMethodEvents),
  };
}

function handledBy(handle: EventHandlers[string], types: readonly string[]): EventHandlers {
  return Object.fromEntries(types.map((type) => [type, handle]));
}
