import type { Unit } from '../../engine/unit.ts';
import type { Customer } from '../../objects/customer.ts';
import type {
  AccountOwner,
  LinkedAccount,
  LinkSession,
} from '../../objects/financial-connections.ts';
import {
  accountNumberOf,
  bankFingerprint,
  type ChoosableAccount,
} from '../payment-methods/test-bank-accounts.ts';

const institution = 'Sandbox Bank';
export const someoneElse = 'Jordan Whitfield';

/** What a person does in the bank picker: an account of theirs becomes linked to the session. */
export function linkAccount(
  unit: Unit,
  session: LinkSession,
  holder: Pick<Customer, 'id' | 'name' | 'email' | 'phone'>,
  account: ChoosableAccount,
  { shared, tokenized }: { shared: boolean; tokenized: boolean },
): LinkedAccount {
  const id = unit.newId('fca');
  const number = accountNumberOf(account);
  unit.put('hidden_bank_accounts', id, {
    account_number: number,
    // A tokenized number is another one at each link, though it leads to the same account.
    fingerprint: bankFingerprint(tokenized ? id : number, shared ? null : holder.id),
    verified_for: [],
  });
  const linked: LinkedAccount = {
    id,
    object: 'financial_connections.account',
    account_holder: { type: 'customer', customer: holder.id },
    account_numbers: [
      {
        expected_expiry_date: null,
        identifier_type: tokenized ? 'tokenized_account_number' : 'account_number',
        status: 'transactable',
        supported_networks: ['ach'],
      },
    ],
    balance: null,
    balance_refresh: null,
    category: 'cash',
    created: unit.now,
    display_name: 'Everyday Checking',
    institution_name: institution,
    last4: number.slice(-4),
    livemode: false,
    ownership: null,
    ownership_refresh: null,
    permissions: session.permissions,
    status: 'active',
    status_details: {},
    subcategory: 'checking',
    subscriptions: [],
    supported_payment_method_types: ['us_bank_account', 'link'],
    transaction_refresh: null,
  };
  unit.emit('financial_connections.account.created', linked);
  const ownerName = account === 'name_mismatch' ? someoneElse : (holder.name ?? someoneElse);
  const wantsOwners =
    session.permissions.includes('ownership') && session.prefetch.includes('ownership');
  return wantsOwners
    ? refreshOwnership(unit, linked, { ...holder, name: ownerName })
    : unit.put('linked_accounts', id, linked);
}

export function refreshOwnership(
  unit: Unit,
  account: LinkedAccount,
  owner: { name: string; email: string | null; phone: string | null },
): LinkedAccount {
  const ownership = unit.newId('fcaowns');
  const person: AccountOwner = {
    id: unit.newId('fcaown'),
    object: 'financial_connections.account_owner',
    email: owner.email,
    name: owner.name,
    ownership,
    phone: owner.phone,
    raw_address: null,
    refreshed_at: unit.now,
  };
  unit.put('account_owners', person.id, person);
  unit.put('account_ownerships', ownership, {
    id: ownership,
    object: 'financial_connections.account_ownership',
    created: unit.now,
    owners: {
      object: 'list',
      data: [person],
      has_more: false,
      url: `/v1/financial_connections/accounts/${account.id}/owners?ownership=${ownership}`,
    },
  });
  const refreshed: LinkedAccount = {
    ...account,
    ownership,
    ownership_refresh: {
      last_attempted_at: unit.now,
      next_refresh_available_at: unit.now,
      status: 'succeeded',
    },
  };
  unit.put('linked_accounts', account.id, refreshed);
  unit.emit('financial_connections.account.refreshed_ownership', refreshed);
  return refreshed;
}
