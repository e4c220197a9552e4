import type { z } from 'zod';
import { invalidRequest, missingParam, notFound } from '../../api/errors.ts';
import {
  array,
  boolean,
  expandable,
  hash,
  integer,
  oneOf,
  text,
  webAddress,
} from '../../api/fields.ts';
import { type ActedFor, type KeyKind, operation } from '../../engine/operation.ts';
import type { Unit } from '../../engine/unit.ts';
import { type LinkSession, permissions } from '../../objects/financial-connections.ts';
import { customerNamed } from '../payment-methods/customers.ts';
import { choosableAccounts } from '../payment-methods/test-bank-accounts.ts';
import { linkAccount } from './linked-account.ts';

const subcategories = ['checking', 'savings', 'credit_card', 'line_of_credit', 'mortgage'] as const;

const createParams = hash({
  ...expandable,
  account_holder: hash({ type: oneOf(['customer']), customer: text().optional() }),
  filters: hash({
    account_subcategories: array(oneOf(subcategories)).optional(),
    country: text(2).optional(),
    require_payment_method_support: oneOf(['none', 'all', 'at_least_one']).optional(),
  }).optional(),
  limits: hash({ accounts: integer({ min: 1, max: 10 }) }).optional(),
  manual_entry: hash({ mode: oneOf(['automatic', 'disabled']).optional() }).optional(),
  permissions: array(oneOf(permissions)),
  prefetch: array(oneOf(['balances', 'ownership', 'transactions'])).optional(),
  return_url: webAddress().optional(),
});

const completeParams = hash({
  account: oneOf(choosableAccounts).optional(),
  outcome: oneOf(['cancel']).optional(),
  shared: boolean().optional(),
  tokenized: boolean().optional(),
});

function createSession(
  unit: Unit,
  params: z.output<typeof createParams>,
  account: ActedFor,
): LinkSession {
  const { customer } = params.account_holder;
  if (customer === undefined) {
    throw missingParam('account_holder[customer]');
  }
  customerNamed(unit, customer, 'account_holder[customer]');
  const id = unit.newId('fcsess');
  if (account !== null) {
    unit.put('link_session_accounts', id, { account });
  }
  return unit.put('link_sessions', id, {
    id,
    object: 'financial_connections.session',
    account_holder: { type: 'customer', customer },
    accounts: {
      object: 'list',
      data: [],
      has_more: false,
      url: '/v1/financial_connections/accounts',
    },
    client_secret: unit.newId(`${id}_secret`),
    filters: {
      account_subcategories: params.filters?.account_subcategories ?? null,
      country: params.filters?.country ?? null,
      ...(params.filters?.require_payment_method_support
        ? { require_payment_method_support: params.filters.require_payment_method_support }
        : {}),
    },
    ...(params.limits ? { limits: params.limits } : {}),
    livemode: false,
    ...(params.manual_entry?.mode ? { manual_entry: { mode: params.manual_entry.mode } } : {}),
    permissions: params.permissions,
    prefetch: params.prefetch ?? [],
    ...(params.return_url ? { return_url: params.return_url } : {}),
  });
}

/** A page that does not act for the account that the session was made for does not find it, as at Stripe. */
function refuseOtherAccount(unit: Unit, { id }: LinkSession, key: KeyKind, account: ActedFor) {
  const owner = unit.get('link_session_accounts', id)?.account ?? null;
  if (key === 'publishable' && owner !== account) {
    throw notFound('financial connections session', id);
  }
}

/** By its id or, as a page knows it, by its client secret. */
function sessionAt(unit: Unit, idOrSecret: string): LinkSession {
  const id = idOrSecret.replace(/_secret_.*$/, '');
  const session = unit.get('link_sessions', id);
  if (!session || (id !== idOrSecret && session.client_secret !== idOrSecret)) {
    throw notFound('financial connections session', idOrSecret);
  }
  return session;
}

/** A picker that was open when its customer was deleted goes on: nothing of Stripe's says that it ends. */
function holderOf(unit: Unit, { account_holder: { customer: id } }: LinkSession) {
  const customer = unit.get('customers', id);
  return customer && !('deleted' in customer)
    ? customer
    : { id, name: null, email: null, phone: null };
}

function completeSession(unit: Unit, params: z.output<typeof completeParams>, id: string) {
  const session = sessionAt(unit, id);
  if (session.accounts.data.length > 0) {
    throw invalidRequest('This session has already been completed.');
  }
  if (params.outcome === 'cancel') {
    return session;
  }
  const account = linkAccount(unit, session, holderOf(unit, session), params.account ?? 'success', {
    shared: params.shared ?? false,
    tokenized: params.tokenized ?? false,
  });
  return unit.put('link_sessions', session.id, {
    ...session,
    accounts: { ...session.accounts, data: [account] },
  });
}

/** The accounts as they are now, not as they were when they were linked. */
function withPresentAccounts(unit: Unit, session: LinkSession): LinkSession {
  const data = session.accounts.data.map(
    ({ id, ...rest }) => unit.get('linked_accounts', id) ?? { id, ...rest },
  );
  return { ...session, accounts: { ...session.accounts, data } };
}

export const linkSessionOperations = [
  operation({
    method: 'POST',
    path: '/v1/financial_connections/sessions',
    params: createParams,
    handle: (unit, params, _id, _key, account) => createSession(unit, params, account),
  }),
  operation({
    method: 'GET',
    path: '/v1/financial_connections/sessions/{id}',
    params: hash(expandable),
    publishable: true,
    handle(unit, _params, id, key, account) {
      const session = withPresentAccounts(unit, sessionAt(unit, id));
      refuseOtherAccount(unit, session, key, account);
      return key === 'secret' ? session : publicView(session);
    },
  }),
  operation({
    method: 'POST',
    path: '/v1/test_helpers/financial_connections/sessions/{id}/complete',
    params: completeParams,
    publishable: true,
    ownHelper: true,
    handle(unit, params, id, key, account) {
      refuseOtherAccount(unit, sessionAt(unit, id), key, account);
      const session = completeSession(unit, params, id);
      return key === 'secret' ? session : publicView(session);
    },
  }),
];

/** What a browser may see: no more than the picker shows and hands on. */
function publicView(session: LinkSession) {
  const { id, object, accounts, client_secret, filters, livemode, prefetch } = session;
  return {
    id,
    object,
    accounts,
    client_secret,
    filters,
    livemode,
    permissions: session.permissions,
    prefetch,
  };
}
