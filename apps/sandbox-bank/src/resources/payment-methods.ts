import type { z } from 'zod';
import type { HiddenBankAccount } from '../engine/collections.ts';
import type { Unit } from '../engine/unit.ts';
import { invalidRequest, missingParam, noSuch, notFound } from '../errors.ts';
import { operation } from '../http/operation.ts';
import { clearableText, email, expandable, hash, metadata, oneOf, text } from '../params/fields.ts';
import { bankFingerprint } from './financial-connections-accounts.ts';
import { type Metadata, mergeMetadata } from './metadata.ts';
import { type DebitReturn, testRoutingNumber } from './test-bank-accounts.ts';

export interface BillingDetails {
  address: null;
  email: string | null;
  name: string | null;
  phone: string | null;
  tax_id: null;
}

export interface BankAccountDetails {
  account_holder_type: 'individual' | 'company';
  account_type: 'checking' | 'savings';
  bank_name: string;
  financial_connections_account: string | null;
  fingerprint: string;
  last4: string;
  networks: { preferred: 'ach'; supported: ['ach'] };
  routing_number: string;
  status_details: { blocked?: { network_code: string; reason: string } };
}

export interface CardDetails {
  brand: string;
  checks: {
    address_line1_check: null;
    address_postal_code_check: null;
    cvc_check: 'pass' | 'fail' | null;
  };
  country: 'US';
  display_brand: string;
  exp_month: number;
  exp_year: number;
  fingerprint: string;
  funding: 'credit';
  generated_from: null;
  last4: string;
  networks: { available: string[]; preferred: null };
  regulated_status: 'unregulated';
  three_d_secure_usage: { supported: boolean };
  wallet: null;
}

export interface PaymentMethod {
  id: string;
  object: 'payment_method';
  allow_redisplay: 'unspecified';
  billing_details: BillingDetails;
  card?: CardDetails;
  created: number;
  customer: string | null;
  customer_account: null;
  livemode: false;
  metadata: Metadata;
  type: 'card' | 'us_bank_account';
  us_bank_account?: BankAccountDetails;
}

const createParams = hash({
  ...expandable,
  billing_details: hash({
    email: email().optional(),
    name: text().optional(),
    phone: clearableText().optional(),
  }).optional(),
  metadata: metadata().optional(),
  type: oneOf(['us_bank_account']).optional(),
  us_bank_account: hash({
    account_holder_type: oneOf(['company', 'individual']).optional(),
    account_number: text().optional(),
    account_type: oneOf(['checking', 'savings']).optional(),
    financial_connections_account: text().optional(),
    routing_number: text().optional(),
  }).optional(),
});

type CreateParams = z.output<typeof createParams>;

function createPaymentMethod(unit: Unit, params: CreateParams): PaymentMethod {
  if (params.type === undefined) {
    throw missingParam('type');
  }
  if (params.us_bank_account === undefined) {
    throw missingParam('us_bank_account');
  }
  const name = params.billing_details?.name;
  if (name === undefined) {
    throw missingParam('billing_details[name]');
  }
  const billing = {
    email: params.billing_details?.email ?? null,
    name,
    phone: params.billing_details?.phone ?? null,
  };
  const { bank, hidden } = bankAccountOf(unit, params.us_bank_account);
  return addBankAccount(unit, billing, bank, hidden, mergeMetadata({}, params.metadata));
}

function bankAccountOf(unit: Unit, given: NonNullable<CreateParams['us_bank_account']>) {
  const linkedId = given.financial_connections_account;
  const type = {
    account_holder_type: given.account_holder_type ?? 'individual',
    account_type: given.account_type ?? 'checking',
  } as const;
  if (linkedId !== undefined) {
    return {
      bank: { ...type, financial_connections_account: linkedId },
      hidden: linkedBankAccount(unit, linkedId),
    };
  }
  const number = given.account_number;
  if (number === undefined) {
    throw missingParam('us_bank_account[account_number]');
  }
  if (given.routing_number === undefined) {
    throw missingParam('us_bank_account[routing_number]');
  }
  if (given.routing_number !== testRoutingNumber) {
    throw invalidRequest('Invalid routing number', {
      code: 'routing_number_invalid',
      param: 'us_bank_account[routing_number]',
    });
  }
  const hidden: HiddenBankAccount = {
    account_number: number,
    fingerprint: bankFingerprint(number, null),
    verified_for: [],
  };
  return { bank: { ...type, financial_connections_account: null }, hidden };
}

function linkedBankAccount(unit: Unit, id: string): HiddenBankAccount {
  const param = 'us_bank_account[financial_connections_account]';
  const account = unit.get('linked_accounts', id);
  const hidden = unit.get('hidden_bank_accounts', id);
  if (!account || !hidden) {
    throw noSuch('financial connections account', id, param);
  }
  if (account.status !== 'active') {
    throw invalidRequest(`The Financial Connections account is ${account.status}.`, {
      code: 'financial_connections_account_inactive',
      param,
    });
  }
  if (!account.permissions.includes('payment_method')) {
    throw invalidRequest(
      'The Financial Connections account was not linked with the permission `payment_method`.',
      { param },
    );
  }
  return hidden;
}

/** Makes a payment method of a bank account, whether linked, typed in, or chosen at the checkout. */
export function addBankAccount(
  unit: Unit,
  billing: { email: string | null; name: string | null; phone: string | null },
  bank: Pick<
    BankAccountDetails,
    'account_holder_type' | 'account_type' | 'financial_connections_account'
  >,
  hidden: HiddenBankAccount,
  given: Metadata = {},
): PaymentMethod {
  const id = unit.newId('pm');
  unit.put('hidden_bank_accounts', id, { ...hidden, verified_for: [] });
  return unit.put('payment_methods', id, {
    ...blankMethod(unit, id, billing),
    metadata: given,
    type: 'us_bank_account' as const,
    us_bank_account: {
      ...bank,
      bank_name: 'Sandbox Bank',
      fingerprint: hidden.fingerprint,
      last4: hidden.account_number.slice(-4),
      networks: { preferred: 'ach', supported: ['ach'] },
      routing_number: testRoutingNumber,
      status_details: {},
    },
  });
}

export function addCard(
  unit: Unit,
  billing: { email: string | null; name: string | null; phone: string | null },
  card: CardDetails,
): PaymentMethod {
  const id = unit.newId('pm');
  return unit.put('payment_methods', id, {
    ...blankMethod(unit, id, billing),
    card,
    type: 'card' as const,
  });
}

function blankMethod(
  unit: Unit,
  id: string,
  billing: { email: string | null; name: string | null; phone: string | null },
) {
  return {
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, ...billing, tax_id: null },
    created: unit.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
  } as const;
}

/** The payment method a parameter names. */
export function paymentMethodNamed(
  unit: Unit,
  id: string,
  param = 'payment_method',
): PaymentMethod {
  const method = unit.get('payment_methods', id);
  if (!method) {
    throw noSuch('PaymentMethod', id, param);
  }
  return method;
}

/** Ties a payment method to a customer; refuses one that belongs to another. */
export function attachPaymentMethod(unit: Unit, method: PaymentMethod, customer: string) {
  if (method.customer === customer) {
    return method;
  }
  const attached = unit.put('payment_methods', method.id, { ...method, customer });
  unit.emit('payment_method.attached', attached);
  return attached;
}

export function refuseOthersMethod(method: PaymentMethod, customer: string | undefined): void {
  if (method.customer !== null && method.customer !== customer) {
    throw invalidRequest(
      customer === undefined
        ? `The provided PaymentMethod is attached to a customer. Provide it as \`customer\`.`
        : `The provided PaymentMethod (${method.id}) does not belong to the customer ${customer}.`,
      { param: 'payment_method' },
    );
  }
}

export function refuseBlocked(method: PaymentMethod): void {
  const blocked = method.us_bank_account?.status_details.blocked;
  if (blocked) {
    throw invalidRequest(
      `This bank account can't be used: an earlier debit was returned with ${blocked.network_code} (${blocked.reason}).`,
      { code: 'payment_method_bank_account_blocked', param: 'payment_method' },
    );
  }
}

export function detachPaymentMethod(unit: Unit, method: PaymentMethod): PaymentMethod {
  const detached = unit.put('payment_methods', method.id, { ...method, customer: null });
  unit.emit('payment_method.detached', detached, { customer: method.customer });
  return detached;
}

/** After a return that makes every further debit pointless, Stripe refuses the account. */
export function blockPaymentMethod(unit: Unit, id: string, why: DebitReturn): void {
  const method = unit.get('payment_methods', id);
  if (!method?.us_bank_account || !why.blocks) {
    return;
  }
  const blocked = unit.put('payment_methods', id, {
    ...method,
    us_bank_account: {
      ...method.us_bank_account,
      status_details: { blocked: { network_code: why.network_code, reason: why.blocks } },
    },
  });
  unit.emit('payment_method.automatically_updated', blocked);
}

function paymentMethodAt(unit: Unit, id: string): PaymentMethod {
  const method = unit.get('payment_methods', id);
  if (!method) {
    throw notFound('PaymentMethod', id);
  }
  return method;
}

export const paymentMethodOperations = [
  operation({
    method: 'POST',
    path: '/v1/payment_methods',
    params: createParams,
    handle: createPaymentMethod,
  }),
  operation({
    method: 'GET',
    path: '/v1/payment_methods/{id}',
    params: hash(expandable),
    handle: (unit, _params, id) => paymentMethodAt(unit, id),
  }),
  operation({
    method: 'POST',
    path: '/v1/payment_methods/{id}/detach',
    params: hash(expandable),
    handle(unit, _params, id) {
      const method = paymentMethodAt(unit, id);
      if (method.customer === null) {
        throw invalidRequest(
          'The payment method you provided is not attached to a customer so detachment is impossible.',
          { code: 'payment_method_unexpected_state' },
        );
      }
      return detachPaymentMethod(unit, method);
    },
  }),
];
