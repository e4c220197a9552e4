import {
  type BankAccountDependencies,
  revokeOnAccountEvent,
  revokeOnCustomerEvent,
  revokeOnPaymentMethodEvent,
} from './bank-accounts/index.ts';
import { handlePayoutEvent, type LoanDependencies } from './loans/index.ts';
import type { EventHandlers } from './platform/webhooks/process-event.ts';
import {
  handleCheckoutEvent,
  handleDebitEvent,
  handleDisputeEvent,
  handleMandateEvent,
  handleRefundEvent,
} from './repayments/index.ts';

/** What we ask to be told of, by the object that an event is about. */
const followed = {
  checkout: [
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
    'checkout.session.expired',
  ],
  payment: [
    'payment_intent.processing',
    'payment_intent.succeeded',
    'payment_intent.payment_failed',
    'payment_intent.canceled',
  ],
  payout: [
    // Of a payout that we have no attempt of: its next word may come days later.
    'treasury.outbound_payment.created',
    'treasury.outbound_payment.posted',
    'treasury.outbound_payment.failed',
    'treasury.outbound_payment.canceled',
    'treasury.outbound_payment.returned',
    'treasury.outbound_payment.expected_arrival_date_updated',
  ],
  account: [
    'financial_connections.account.deactivated',
    'financial_connections.account.disconnected',
  ],
  customer: ['customer.deleted'],
  dispute: [
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.funds_reinstated',
    'charge.dispute.closed',
  ],
  refund: ['refund.created', 'refund.updated', 'refund.failed'],
  mandate: ['mandate.updated'],
  paymentMethod: ['payment_method.automatically_updated'],
} as const;

/** Every event of the provider that something here follows. */
export const handledEvents: readonly string[] = Object.values(followed).flat();

/** Which operation looks at an event's object. It fetches the object's present state, so order and repetition change nothing. */
export function eventHandlers(
  dependencies: BankAccountDependencies & LoanDependencies,
): EventHandlers {
  const handlers: Record<keyof typeof followed, EventHandlers[string]> = {
    checkout: handleCheckoutEvent(dependencies),
    payment: handleDebitEvent(dependencies),
    payout: handlePayoutEvent(dependencies),
    dispute: handleDisputeEvent(dependencies),
    refund: handleRefundEvent(dependencies),
    mandate: handleMandateEvent(dependencies),
    account: revokeOnAccountEvent(dependencies),
    customer: revokeOnCustomerEvent(dependencies),
    paymentMethod: revokeOnPaymentMethodEvent(dependencies),
  };
  return Object.fromEntries(
    (Object.keys(followed) as (keyof typeof followed)[]).flatMap((about) =>
      followed[about].map((type) => [type, handlers[about]]),
    ),
  );
}
