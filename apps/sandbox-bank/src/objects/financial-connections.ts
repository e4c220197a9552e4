import type { ListAnswer } from './list.ts';

type RefreshStatus = 'pending' | 'succeeded' | 'failed';

type NumberStatus = 'pending' | 'transactable' | 'deactivated' | 'expired';

export const permissions = ['payment_method', 'balances', 'ownership', 'transactions'] as const;

export type Permission = (typeof permissions)[number];

export interface LinkedAccount {
  id: string;
  object: 'financial_connections.account';
  account_holder: { type: 'customer'; customer: string };
  account_numbers:
    | {
        expected_expiry_date: number | null;
        identifier_type: 'account_number' | 'tokenized_account_number';
        status: NumberStatus;
        supported_networks: ['ach'];
      }[]
    | null;
  balance: null;
  balance_refresh: null;
  category: 'cash';
  created: number;
  display_name: string;
  institution_name: string;
  last4: string;
  livemode: false;
  ownership: string | null;
  ownership_refresh: {
    last_attempted_at: number;
    next_refresh_available_at: number | null;
    status: RefreshStatus;
  } | null;
  permissions: Permission[];
  status: 'active' | 'inactive' | 'disconnected';
  status_details: {
    active?: {
      action: 'none' | 'relink_required';
      cause: 'unspecified';
      expected_deactivation_date: number;
    };
  };
  subcategory: 'checking';
  subscriptions: [];
  supported_payment_method_types: ('link' | 'us_bank_account')[];
  transaction_refresh: null;
}

export interface AccountOwner {
  id: string;
  object: 'financial_connections.account_owner';
  email: string | null;
  name: string;
  ownership: string;
  phone: string | null;
  raw_address: string | null;
  refreshed_at: number;
}

export interface AccountOwnership {
  id: string;
  object: 'financial_connections.account_ownership';
  created: number;
  owners: ListAnswer<AccountOwner>;
}

export interface LinkSession {
  id: string;
  object: 'financial_connections.session';
  account_holder: { type: 'customer'; customer: string };
  accounts: ListAnswer<LinkedAccount>;
  client_secret: string;
  filters: {
    account_subcategories: string[] | null;
    country: string | null;
    require_payment_method_support?: string;
  };
  limits?: { accounts: number };
  livemode: false;
  manual_entry?: { mode: string };
  permissions: Permission[];
  prefetch: string[];
  return_url?: string;
}
