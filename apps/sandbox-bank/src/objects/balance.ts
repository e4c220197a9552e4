export interface BalanceTransaction {
  id: string;
  object: 'balance_transaction';
  /** Cents, negative for money that leaves the balance. `net` is `amount` less `fee`. */
  amount: number;
  available_on: number;
  balance_type: 'payments';
  created: number;
  currency: 'usd';
  description: string | null;
  exchange_rate: null;
  fee: number;
  fee_details: {
    amount: number;
    application: null;
    currency: 'usd';
    description: string;
    type: 'stripe_fee';
  }[];
  net: number;
  reporting_category: string;
  source: string | null;
  status: 'available' | 'pending';
  type:
    | 'charge'
    | 'payment'
    | 'payment_failure_refund'
    | 'refund'
    | 'payment_refund'
    | 'refund_failure'
    | 'adjustment'
    | 'payout'
    | 'payout_failure'
    | 'payout_cancel'
    | 'payout_minimum_balance_hold'
    | 'payout_minimum_balance_release'
    | 'stripe_fee';
}

export interface Payout {
  id: string;
  object: 'payout';
  amount: number;
  application_fee: null;
  application_fee_amount: null;
  arrival_date: number;
  automatic: boolean;
  balance_transaction: string | null;
  created: number;
  currency: 'usd';
  description: string | null;
  destination: string;
  failure_balance_transaction: string | null;
  failure_code: string | null;
  failure_message: string | null;
  livemode: false;
  metadata: Record<string, string>;
  method: 'standard';
  original_payout: null;
  payout_method: null;
  reconciliation_status: 'completed' | 'in_progress' | 'not_applicable';
  reversed_by: null;
  source_type: 'card';
  statement_descriptor: null;
  status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled';
  trace_id: { status: string; value: string | null } | null;
  type: 'bank_account';
}
