import type { z } from 'zod';
import { invalidRequest, missingParam, noSuch, notFound } from '../../api/errors.ts';
import { clearableText, email, expandable, hash, metadata, oneOf, text } from '../../api/fields.ts';
import { operation } from '../../engine/operation.ts';
import type { Unit } from '../../engine/unit.ts';
import type { HiddenBankAccount, PaymentMethod } from '../../objects/payment-method.ts';
import { mergeMetadata } from '../account/metadata.ts';
import { detachPaymentMethod, storeLinkedBankAccount } from './payment-method.ts';
import { bankFingerprint, testRoutingNumber } from './test-bank-accounts.ts';

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
  return storeLinkedBankAccount(unit, billing, bank, hidden, mergeMetadata({}, params.metadata));
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
