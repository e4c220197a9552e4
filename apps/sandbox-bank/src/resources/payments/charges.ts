import { notFound } from '../../api/errors.ts';
import { expandable, hash } from '../../api/fields.ts';
import { operation } from '../../engine/operation.ts';
import type { Unit } from '../../engine/unit.ts';
import type { Charge, ChargeOutcome } from '../../objects/charge.ts';
import type { PaymentIntent } from '../../objects/payment-intent.ts';
import type { PaymentMethod } from '../../objects/payment-method.ts';
import { settingsOf } from '../account/settings.ts';

export const approved: ChargeOutcome = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: 'approved_by_network',
  reason: null,
  seller_message: 'Payment complete.',
  type: 'authorized',
};

export function refusedByNetwork(reason: string, networkDeclineCode: string | null): ChargeOutcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: networkDeclineCode,
    network_status: 'declined_by_network',
    reason,
    seller_message: 'The bank did not return any further details with this decline.',
    type: 'issuer_declined',
  };
}

/** Stripe's ids tell a card charge (`ch_`) from any other payment (`py_`). */
export function newCharge(
  unit: Unit,
  intent: PaymentIntent,
  method: PaymentMethod,
  mandate: string | null,
): Charge {
  return {
    id: unit.newId(method.type === 'card' ? 'ch' : 'py'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: intent.statement_descriptor ?? 'SANDBOX BANK',
    captured: false,
    created: unit.now,
    currency: 'usd',
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: false,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(unit, intent, method, mandate),
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: null,
    status: 'pending',
    transfer_data: null,
    transfer_group: null,
  };
}

function detailsOf(
  unit: Unit,
  intent: PaymentIntent,
  { card, us_bank_account: bank }: PaymentMethod,
  mandate: string | null,
): Charge['payment_method_details'] {
  if (card) {
    const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4 } = card;
    const shown = { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4 };
    return {
      type: 'card',
      card: {
        ...shown,
        amount_authorized: intent.amount,
        authorization_code: null,
        electronic_commerce_indicator: null,
        installments: null,
        mandate: null,
        network: brand,
        network_transaction_id: null,
        regulated_status: card.regulated_status,
        three_d_secure: null,
        transaction_link_id: null,
        wallet: null,
      },
    };
  }
  const { account_holder_type, account_type, bank_name, fingerprint, last4, routing_number } =
    bank ?? {};
  return {
    type: 'us_bank_account',
    us_bank_account: {
      account_holder_type,
      account_type,
      bank_name,
      expected_debit_date: new Date(unit.nowMs + 86_400_000).toISOString().slice(0, 10),
      fingerprint,
      last4,
      ...(mandate ? { mandate } : {}),
      payment_reference: null,
      routing_number,
    },
  };
}

export function chargeAt(unit: Unit, id: string): Charge {
  const charge = unit.get('charges', id);
  if (!charge) {
    throw notFound('charge', id);
  }
  return charge;
}

/** As it is shown: what moved for it may not be known yet. */
export function presentCharge(unit: Unit, charge: Charge): Charge {
  const isLater = settingsOf(unit).balance_transactions === 'later';
  return isLater ? { ...charge, balance_transaction: null } : charge;
}

export const chargeOperations = [
  operation({
    method: 'GET',
    path: '/v1/charges/{id}',
    params: hash(expandable),
    handle: (unit, _params, id) => presentCharge(unit, chargeAt(unit, id)),
  }),
];
