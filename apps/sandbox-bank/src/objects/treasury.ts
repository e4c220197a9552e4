import type { Metadata } from './metadata.ts';

export interface FinancialAccount {
  id: string;
  object: 'treasury.financial_account';
  active_features: string[];
  balance: {
    cash: { usd: number };
    inbound_pending: { usd: number };
    outbound_pending: { usd: number };
  };
  country: 'US';
  created: number;
  financial_addresses: {
    aba: {
      account_holder_name: string;
      account_number_last4: string;
      bank_name: string;
      routing_number: string;
    };
    supported_networks: ['ach', 'us_domestic_wire'];
    type: 'aba';
  }[];
  is_default: true;
  livemode: false;
  metadata: Record<string, string>;
  nickname: null;
  pending_features: string[];
  restricted_features: string[];
  status: 'open';
  status_details: { closed: null };
  supported_currencies: ['usd'];
}

export interface TreasuryTransaction {
  id: string;
  object: 'treasury.transaction';
  /** Cents, negative for money that leaves the financial account. */
  amount: number;
  balance_impact: { cash: number; inbound_pending: number; outbound_pending: number };
  created: number;
  currency: 'usd';
  description: string;
  financial_account: string;
  flow: string | null;
  flow_type: 'outbound_payment' | 'received_credit';
  livemode: false;
  status: 'open' | 'posted' | 'void';
  status_transitions: { posted_at: number | null; void_at: number | null };
}

export const returnCodes = [
  'account_closed',
  'account_frozen',
  'bank_account_restricted',
  'bank_ownership_changed',
  'declined',
  'incorrect_account_holder_name',
  'invalid_account_number',
  'invalid_currency',
  'no_account',
  'other',
] as const;

export type ReturnCode = (typeof returnCodes)[number];

export interface OutboundPayment {
  id: string;
  object: 'treasury.outbound_payment';
  amount: number;
  cancelable: boolean;
  created: number;
  currency: 'usd';
  customer: string | null;
  description: string | null;
  destination_payment_method: string;
  destination_payment_method_details: object;
  end_user_details: { ip_address: string | null; present: boolean };
  expected_arrival_date: number;
  financial_account: string;
  hosted_regulatory_receipt_url: null;
  livemode: false;
  metadata: Metadata;
  returned_details: { code: ReturnCode; transaction: string } | null;
  statement_descriptor: string;
  status: 'processing' | 'posted' | 'failed' | 'canceled' | 'returned';
  status_transitions: {
    canceled_at: number | null;
    failed_at: number | null;
    posted_at: number | null;
    returned_at: number | null;
  };
  tracking_details: { ach: { trace_id: string }; type: 'ach' } | null;
  transaction: string;
}

export interface ReceivedCredit {
  id: string;
  object: 'treasury.received_credit';
  amount: number;
  created: number;
  currency: 'usd';
  description: string;
  failure_code: null;
  financial_account: string;
  hosted_regulatory_receipt_url: null;
  initiating_payment_method_details: object;
  linked_flows: object;
  livemode: false;
  network: 'ach' | 'rtp' | 'us_domestic_wire';
  reversal_details: null;
  status: 'succeeded';
  transaction: string;
}
