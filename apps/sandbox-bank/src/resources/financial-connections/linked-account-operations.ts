import type { z } from 'zod';
import { invalidRequest, noSuch, notFound } from '../../api/errors.ts';
import { array, expandable, hash, integer, oneOf, paged, text } from '../../api/fields.ts';
import { operation } from '../../engine/operation.ts';
import type { Unit } from '../../engine/unit.ts';
import { listPage } from '../../http/list.ts';
import type { LinkedAccount } from '../../objects/financial-connections.ts';
import { refreshOwnership, someoneElse } from './linked-account.ts';

function accountAt(unit: Unit, id: string): LinkedAccount {
  const account = unit.get('linked_accounts', id);
  if (!account) {
    throw notFound('financial connections account', id);
  }
  return account;
}

function refuseUnlessActive(account: LinkedAccount): void {
  if (account.status !== 'active') {
    throw invalidRequest(`This account is ${account.status}.`, {
      code: 'financial_connections_account_inactive',
    });
  }
}

const ownersParams = hash({ ...paged, ownership: text() });

function listOwners(unit: Unit, params: z.output<typeof ownersParams>, id: string) {
  const account = accountAt(unit, id);
  if (params.ownership !== account.ownership) {
    throw noSuch('account ownership', params.ownership, 'ownership');
  }
  const owners = unit
    .all('account_owners')
    .filter((owner) => owner.ownership === account.ownership);
  return listPage(`/v1/financial_connections/accounts/${id}/owners`, owners, params);
}

const refreshParams = hash({
  ...expandable,
  features: array(oneOf(['balance', 'ownership', 'transactions'])),
});

/** Asks the owners' names again: the bank now says what it said, or the holder's own name. */
function refreshAccount(unit: Unit, params: z.output<typeof refreshParams>, id: string) {
  const account = accountAt(unit, id);
  refuseUnlessActive(account);
  if (!params.features.includes('ownership')) {
    return account;
  }
  const holder = unit.get('customers', account.account_holder.customer);
  const known = unit.all('account_owners').find((owner) => owner.ownership === account.ownership);
  const name = holder && !('deleted' in holder) ? holder.name : null;
  return refreshOwnership(
    unit,
    account,
    known ?? { name: name ?? someoneElse, email: null, phone: null },
  );
}

function disconnectAccount(unit: Unit, id: string): LinkedAccount {
  const account = accountAt(unit, id);
  if (account.status === 'disconnected') {
    return account;
  }
  const gone = unit.put('linked_accounts', id, { ...account, status: 'disconnected' as const });
  unit.emit('financial_connections.account.disconnected', gone);
  return gone;
}

const helperParams = hash({
  ...expandable,
  account_number_status: oneOf(['pending', 'transactable', 'deactivated', 'expired']).optional(),
  action: oneOf(['none', 'relink_required']).optional(),
  expected_expiry_date: integer().optional(),
  ownership_refresh: oneOf(['pending', 'succeeded', 'failed']).optional(),
  status: oneOf(['active', 'inactive', 'disconnected']).optional(),
});

/** What a person's bank does by itself, at a test's wish. */
function changeAtTheBank(unit: Unit, params: z.output<typeof helperParams>, id: string) {
  const before = accountAt(unit, id);
  const after: LinkedAccount = {
    ...before,
    status: params.status ?? before.status,
    status_details: params.action
      ? {
          active: {
            action: params.action,
            cause: 'unspecified',
            expected_deactivation_date: unit.now + 30 * 86_400,
          },
        }
      : before.status_details,
    account_numbers:
      before.account_numbers?.map((number) => ({
        ...number,
        expected_expiry_date: params.expected_expiry_date ?? number.expected_expiry_date,
        status: params.account_number_status ?? number.status,
      })) ?? null,
    ownership_refresh: params.ownership_refresh
      ? {
          last_attempted_at: unit.now,
          next_refresh_available_at: unit.now,
          status: params.ownership_refresh,
        }
      : before.ownership_refresh,
  };
  unit.put('linked_accounts', id, after);
  for (const type of eventsOfChange(before, after)) {
    unit.emit(`financial_connections.account.${type}`, after);
  }
  return after;
}

function eventsOfChange(before: LinkedAccount, after: LinkedAccount): string[] {
  const types: string[] = [];
  if (after.status !== before.status) {
    const words = { active: 'reactivated', inactive: 'deactivated', disconnected: 'disconnected' };
    types.push(words[after.status]);
  }
  if (after.ownership_refresh !== before.ownership_refresh) {
    types.push('refreshed_ownership');
  }
  if (after.account_numbers?.[0]?.status !== before.account_numbers?.[0]?.status) {
    types.push('account_numbers_updated');
  }
  if (
    after.account_numbers?.[0]?.expected_expiry_date !==
    before.account_numbers?.[0]?.expected_expiry_date
  ) {
    types.push('upcoming_account_number_expiry');
  }
  if (after.status_details.active?.action === 'relink_required') {
    types.push('upcoming_deactivation');
  }
  return types;
}

export const linkedAccountOperations = [
  operation({
    method: 'GET',
    path: '/v1/financial_connections/accounts/{id}',
    params: hash(expandable),
    handle: (unit, _params, id) => accountAt(unit, id),
  }),
  operation({
    method: 'GET',
    path: '/v1/financial_connections/accounts/{id}/owners',
    params: ownersParams,
    handle: listOwners,
  }),
  operation({
    method: 'POST',
    path: '/v1/financial_connections/accounts/{id}/refresh',
    params: refreshParams,
    handle: refreshAccount,
  }),
  operation({
    method: 'POST',
    path: '/v1/financial_connections/accounts/{id}/disconnect',
    params: hash(expandable),
    handle: (unit, _params, id) => disconnectAccount(unit, id),
  }),
  operation({
    method: 'POST',
    path: '/v1/test_helpers/financial_connections/accounts/{id}',
    params: helperParams,
    ownHelper: true,
    handle: changeAtTheBank,
  }),
];
