import { invalidRequest, StripeError } from '../../api/errors.ts';
import type { Unit } from '../../engine/unit.ts';
import type { CheckoutSession } from '../../objects/checkout-session.ts';
import type { PaymentIntent } from '../../objects/payment-intent.ts';
import type { PaymentMethod } from '../../objects/payment-method.ts';
import { recordBalance } from '../account/balance-transactions.ts';
import { cardFee } from '../account/fees.ts';
import { addMandate } from '../payment-methods/mandates.ts';
import { addCard, storeLinkedBankAccount } from '../payment-methods/payment-method.ts';
import { bankFingerprint } from '../payment-methods/test-bank-accounts.ts';
import {
  behaviourOf,
  cardDetailsOf,
  type Decline,
  refuseMistyped,
  type TypedCard,
} from '../payment-methods/test-cards.ts';
import { approved, newCharge, refusedByNetwork } from './charges.ts';
import { expiryDueId } from './checkout-session.ts';
import { startDebit } from './debits.ts';
import { addPaymentIntent } from './payment-intent.ts';

/** Charges a card at once; a decline is recorded, and thrown as Stripe tells of it. */
export function payByCard(unit: Unit, session: CheckoutSession, card: TypedCard, name?: string) {
  refuseUnlessOffered(session, 'card');
  refuseMistyped(card, new Date(unit.nowMs));
  const method = addCard(unit, payerOf(unit, session, name), cardDetailsOf(card));
  const intent = intentOf(unit, session);
  const behaviour = behaviourOf(card.number);
  if (behaviour.decline) {
    return declineCard(unit, session, intent, method, behaviour.decline);
  }
  const charge = newCharge(unit, intent, method, null);
  const transaction = recordBalance(unit, {
    type: 'charge',
    amount: charge.amount,
    fee: cardFee(unit, charge.amount),
    source: charge.id,
    description: charge.description,
    availableOn: unit.now + 2 * 86_400,
  });
  const succeeded = unit.put('charges', charge.id, {
    ...charge,
    amount_captured: charge.amount,
    balance_transaction: transaction.id,
    captured: true,
    outcome: approved,
    paid: true,
    status: 'succeeded' as const,
  });
  unit.emit('charge.succeeded', succeeded);
  const paid = unit.put('payment_intents', intent.id, {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    payment_method: method.id,
    status: 'succeeded' as const,
  });
  unit.emit('payment_intent.succeeded', paid);
  if (behaviour.disputes) {
    unit.schedule(`dispute ${charge.id}`, unit.nowMs, {
      kind: 'dispute',
      charge: charge.id,
      complaint: behaviour.disputes,
    });
  }
  return completeSession(unit, session, intent.id, method, 'paid');
}

function declineCard(
  unit: Unit,
  session: CheckoutSession,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline,
): never {
  const charge = newCharge(unit, intent, method, null);
  const failed = unit.put('charges', charge.id, {
    ...charge,
    failure_code: decline.code,
    failure_message: decline.message,
    outcome: refusedByNetwork(decline.decline_code, null),
    status: 'failed' as const,
  });
  unit.emit('charge.failed', failed);
  const error = { ...decline, type: 'card_error' as const, charge: charge.id };
  const refused = unit.put('payment_intents', intent.id, {
    ...intent,
    last_payment_error: { ...error, payment_method: method },
    latest_charge: charge.id,
    payment_method: null,
    status: 'requires_payment_method' as const,
  });
  unit.emit('payment_intent.payment_failed', refused);
  unit.put('checkout_sessions', session.id, { ...session, payment_intent: intent.id });
  throw new StripeError(402, error, true);
}

/** Starts a bank debit: the session is complete now, and paid in days. */
export function payByBank(unit: Unit, session: CheckoutSession, accountNumber: string) {
  refuseUnlessOffered(session, 'us_bank_account');
  const method = storeLinkedBankAccount(
    unit,
    payerOf(unit, session),
    {
      account_holder_type: 'individual',
      account_type: 'checking',
      financial_connections_account: null,
    },
    {
      account_number: accountNumber,
      fingerprint: bankFingerprint(accountNumber, session.customer),
      verified_for: [],
    },
  );
  const intent = intentOf(unit, session);
  const acceptance = {
    accepted_at: unit.now,
    online: { ip_address: null, user_agent: null },
    type: 'online' as const,
  };
  const mandate = addMandate(unit, method.id, acceptance, 'active', {
    amount: intent.amount,
    currency: 'usd',
  });
  startDebit(unit, intent, method, mandate.id);
  return completeSession(unit, session, intent.id, method, 'unpaid');
}

function refuseUnlessOffered(session: CheckoutSession, type: 'card' | 'us_bank_account'): void {
  if (!session.payment_method_types.includes(type)) {
    throw invalidRequest(`This Checkout Session does not take ${type}.`, { param: type });
  }
}

function payerOf(unit: Unit, session: CheckoutSession, name?: string) {
  const customer = session.customer ? unit.get('customers', session.customer) : undefined;
  const known = customer && !('deleted' in customer) ? customer : null;
  return {
    email: known?.email ?? session.customer_email,
    name: name ?? known?.name ?? null,
    phone: known?.phone ?? null,
  };
}

/** The session's payment intent: made when somebody first pays, and used again after a decline. */
function intentOf(unit: Unit, session: CheckoutSession): PaymentIntent {
  const known = session.payment_intent
    ? unit.get('payment_intents', session.payment_intent)
    : undefined;
  if (known) {
    return known;
  }
  const data = unit.get('intent_data', session.id);
  return addPaymentIntent(unit, {
    allowedTypes: session.allowed_payment_method_types ?? undefined,
    amount: session.amount_total,
    customer: session.customer,
    description: data?.description ?? null,
    metadata: data?.metadata ?? {},
    paymentMethod: null,
    statementDescriptor: data?.statement_descriptor ?? null,
  });
}

function completeSession(
  unit: Unit,
  session: CheckoutSession,
  paymentIntent: string,
  { billing_details }: PaymentMethod,
  payment_status: 'paid' | 'unpaid',
): CheckoutSession {
  unit.unschedule(expiryDueId(session.id));
  const complete = unit.put('checkout_sessions', session.id, {
    ...session,
    customer_details: {
      address: null,
      business_name: null,
      email: billing_details.email,
      individual_name: null,
      name: billing_details.name,
      phone: billing_details.phone,
      tax_exempt: 'none',
      tax_ids: [],
    },
    payment_intent: paymentIntent,
    payment_status,
    status: 'complete' as const,
    url: null,
  });
  unit.emit('checkout.session.completed', complete);
  return complete;
}
