import type { Metadata } from './metadata.ts';
import type { BillingDetails } from './payment-method.ts';

export interface ChargeOutcome {
  advice_code: null;
  network_advice_code: null;
  network_decline_code: string | null;
  network_status: string;
  reason: string | null;
  seller_message: string;
  type: string;
}

export interface Charge {
  id: string;
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  application: null;
  application_fee: null;
  application_fee_amount: null;
  balance_transaction: string | null;
  billing_details: BillingDetails;
  calculated_statement_descriptor: string | null;
  captured: boolean;
  created: number;
  currency: 'usd';
  customer: string | null;
  description: string | null;
  disputed: boolean;
  failure_balance_transaction: string | null;
  failure_code: string | null;
  failure_message: string | null;
  fraud_details: Record<string, never>;
  livemode: false;
  metadata: Metadata;
  on_behalf_of: null;
  outcome: ChargeOutcome | null;
  paid: boolean;
  payment_intent: string;
  payment_method: string;
  payment_method_details:
    | { type: 'card'; card: object }
    | { type: 'us_bank_account'; us_bank_account: object };
  receipt_email: null;
  receipt_number: null;
  receipt_url: null;
  refunded: boolean;
  review: null;
  shipping: null;
  source: null;
  source_transfer: null;
  statement_descriptor: string | null;
  statement_descriptor_suffix: null;
  status: 'pending' | 'succeeded' | 'failed';
  transfer_data: null;
  transfer_group: null;
}
