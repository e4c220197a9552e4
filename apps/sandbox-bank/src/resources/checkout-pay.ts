import type { z } from 'zod';
import type { Unit } from '../engine/unit.ts';
import { invalidRequest, StripeError } from '../errors.ts';
import { type KeyKind, operation } from '../http/operation.ts';
import { boolean, hash, integer, oneOf, text } from '../params/fields.ts';
import { cardFee, recordBalance } from './balance-transactions.ts';
import { approved, newCharge, refusedByNetwork } from './charges.ts';
import {
  type CheckoutSession,
  expireSession,
  expiryDueId,
  publicView,
  sessionAt,
} from './checkout-sessions.ts';
import { startDebit } from './debits.ts';
import { bankFingerprint } from './financial-connections-accounts.ts';
import { addMandate } from './mandates.ts';
import { addPaymentIntent, type PaymentIntent } from './payment-intents.ts';
import { addBankAccount, addCard, type PaymentMethod } from './payment-methods.ts';
import { accountNumberOf, type ChoosableAccount, choosableAccounts } from './test-bank-accounts.ts';
import {
  behaviourOf,
  cardDetailsOf,
  type Decline,
  refuseMistyped,
  type TypedCard,
} from './test-cards.ts';

const payParams = hash({
  card: hash({
    cvc: text(),
    exp_month: integer(),
    exp_year: integer(),
    name: text().optional(),
    number: text(),
  }).optional(),
  us_bank_account: hash({
    account: oneOf(choosableAccounts).optional(),
    account_number: text().optional(),
  }).optional(),
});

const completeParams = hash({
  expire: boolean().optional(),
  outcome: oneOf(['success', 'declined', 'processing_then_failed']).optional(),
  payment_method: oneOf(['card', 'us_bank_account']).optional(),
});

/** What a person does on the hosted page. A decline leaves the session open for another try. */
function paySession(unit: Unit, params: z.output<typeof payParams>, id: string) {
  const session = openSession(unit, id);
  const { card, us_bank_account: bank } = params;
  if (card && !bank) {
    return payByCard(
      unit,
      session,
      { ...card, number: card.number.replace(/[\s-]/g, '') },
      card.name,
    );
  }
  if (bank && !card) {
    const number = bank.account_number ?? accountNumberOf(bank.account ?? 'success');
    return payByBank(unit, session, number);
  }
  throw invalidRequest('You must provide one of `card` or `us_bank_account`.', {
    code: 'parameter_missing',
    param: 'card',
  });
}

function openSession(unit: Unit, id: string): CheckoutSession {
  const session = sessionAt(unit, id);
  if (session.status !== 'open') {
    throw invalidRequest(`This Checkout Session is ${session.status}: it takes no payment.`, {
      code: 'checkout_session_not_open',
    });
  }
  return session;
}

function payByCard(unit: Unit, session: CheckoutSession, card: TypedCard, name?: string) {
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
    fee: cardFee(charge.amount),
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
    unit.schedule(`dispute ${charge.id}`, unit.nowMs, { kind: 'dispute', charge: charge.id });
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

function payByBank(unit: Unit, session: CheckoutSession, accountNumber: string) {
  refuseUnlessOffered(session, 'us_bank_account');
  const method = addBankAccount(
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

/** Finishes a session in one call, as tests do. */
function completeForTest(unit: Unit, params: z.output<typeof completeParams>, id: string) {
  const session = openSession(unit, id);
  if (params.expire) {
    return expireSession(unit, session);
  }
  const outcome = params.outcome ?? 'success';
  const bank = params.payment_method === 'us_bank_account' || outcome === 'processing_then_failed';
  if (!bank) {
    const number = outcome === 'success' ? '4242424242424242' : '4000000000000002';
    const exp_year = new Date(unit.nowMs).getUTCFullYear() + 5;
    return payByCard(unit, session, { number, exp_month: 12, exp_year, cvc: '123' });
  }
  if (outcome === 'declined') {
    throw new StripeError(402, {
      type: 'card_error',
      code: 'bank_account_declined',
      message: 'The bank account was declined.',
    });
  }
  const account: ChoosableAccount = outcome === 'success' ? 'success' : 'insufficient_funds';
  return payByBank(unit, session, accountNumberOf(account));
}

function seenBy(key: KeyKind, session: CheckoutSession) {
  return key === 'secret' ? session : publicView(session);
}

export const checkoutPayOperations = [
  operation({
    method: 'POST',
    path: '/v1/test_helpers/checkout/sessions/{id}/pay',
    params: payParams,
    publishable: true,
    ownHelper: true,
    handle: (unit, params, id, key) => seenBy(key, paySession(unit, params, id)),
  }),
  operation({
    method: 'POST',
    path: '/v1/test_helpers/checkout/sessions/{id}/complete',
    params: completeParams,
    publishable: true,
    ownHelper: true,
    handle: (unit, params, id, key) => seenBy(key, completeForTest(unit, params, id)),
  }),
];
