import type { Metadata } from './metadata.ts';

export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  balance_transaction: string | null;
  charge: string;
  created: number;
  currency: 'usd';
  customer: string | null;
  customer_account: null;
  destination_details:
    | { type: 'us_bank_transfer'; us_bank_transfer: { reference: null; reference_status: null } }
    | { type: 'card'; card: { reference_status: string; reference_type: string; type: 'refund' } };
  failure_balance_transaction?: string;
  failure_reason?: string;
  metadata: Metadata;
  payment_intent: string;
  payment_method: string;
  pending_reason?: 'processing' | 'charge_pending' | 'insufficient_funds';
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null;
  receipt_number: null;
  source_transfer_reversal: null;
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
  transfer_reversal: null;
}
