import type { z } from 'zod';
import { noSuch, notFound } from '../../api/errors.ts';
import {
  clearableText,
  email,
  expandable,
  hash,
  isWithin,
  metadata,
  paged,
  text,
  timeRange,
} from '../../api/fields.ts';
import { operation } from '../../engine/operation.ts';
import type { Unit } from '../../engine/unit.ts';
import { listPage } from '../../http/list.ts';
import type { Customer, DeletedCustomer } from '../../objects/customer.ts';
import { mergeMetadata } from '../account/metadata.ts';
import { detachPaymentMethod } from './payment-method.ts';

const writeParams = hash({
  ...expandable,
  description: clearableText().optional(),
  email: email().optional(),
  metadata: metadata().optional(),
  name: clearableText().optional(),
  phone: clearableText(20).optional(),
});

const listParams = hash({
  ...paged,
  created: timeRange().optional(),
  email: text().optional(),
});

/** The customer a parameter names; a deleted one is no longer there for it. */
export function customerNamed(unit: Unit, id: string, param = 'customer'): Customer {
  const customer = unit.get('customers', id);
  if (!customer || 'deleted' in customer) {
    throw noSuch('customer', id, param);
  }
  return customer;
}

function createCustomer(unit: Unit, params: z.output<typeof writeParams>): Customer {
  const id = unit.newId('cus');
  const customer: Customer = {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: unit.now,
    currency: null,
    default_source: null,
    delinquent: false,
    description: params.description ?? null,
    email: params.email ?? null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    name: params.name ?? null,
    phone: params.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  unit.put('customers', id, customer);
  unit.emit('customer.created', customer);
  return customer;
}

function updateCustomer(unit: Unit, params: z.output<typeof writeParams>, id: string): Customer {
  const before = existingCustomer(unit, id);
  const customer: Customer = {
    ...before,
    description: params.description === undefined ? before.description : params.description,
    email: params.email ?? before.email,
    metadata: mergeMetadata(before.metadata, params.metadata),
    name: params.name === undefined ? before.name : params.name,
    phone: params.phone === undefined ? before.phone : params.phone,
  };
  unit.put('customers', id, customer);
  unit.emit('customer.updated', customer);
  return customer;
}

function deleteCustomer(unit: Unit, id: string): DeletedCustomer {
  const customer = existingCustomer(unit, id);
  for (const method of unit.all('payment_methods')) {
    if (method.customer === id) {
      detachPaymentMethod(unit, method);
    }
  }
  unit.emit('customer.deleted', customer);
  return unit.put('customers', id, { id, object: 'customer', deleted: true });
}

function existingCustomer(unit: Unit, id: string): Customer {
  const customer = unit.get('customers', id);
  if (!customer || 'deleted' in customer) {
    throw notFound('customer', id);
  }
  return customer;
}

function listCustomers(unit: Unit, params: z.output<typeof listParams>) {
  const customers = unit
    .all('customers')
    .filter((customer): customer is Customer => !('deleted' in customer))
    .filter(({ created }) => isWithin(created, params.created))
    .filter((customer) => params.email === undefined || customer.email === params.email);
  return listPage('/v1/customers', customers, params);
}

export const customerOperations = [
  operation({ method: 'POST', path: '/v1/customers', params: writeParams, handle: createCustomer }),
  operation({ method: 'GET', path: '/v1/customers', params: listParams, handle: listCustomers }),
  operation({
    method: 'GET',
    path: '/v1/customers/{id}',
    params: hash(expandable),
    handle(unit, _params, id) {
      const customer = unit.get('customers', id);
      if (!customer) {
        throw notFound('customer', id);
      }
      return customer;
    },
  }),
  operation({
    method: 'POST',
    path: '/v1/customers/{id}',
    params: writeParams,
    handle: updateCustomer,
  }),
  operation({
    method: 'DELETE',
    path: '/v1/customers/{id}',
    params: hash({}),
    handle: (unit, _params, id) => deleteCustomer(unit, id),
  }),
];
