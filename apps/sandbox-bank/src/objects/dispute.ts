import type { BalanceTransaction } from './balance.ts';

export const disputeStatuses = [
  'needs_response',
  'under_review',
  'won',
  'lost',
  'prevented',
  'appeal_needs_response',
  'appeal_under_review',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
] as const;

export const disputeReasons = [
  'fraudulent',
  'duplicate',
  'product_not_received',
  'credit_not_processed',
  'general',
  'debit_not_authorized',
  'insufficient_funds',
  'incorrect_account_details',
  'bank_cannot_process',
] as const;

export interface Dispute {
  id: string;
  object: 'dispute';
  amount: number;
  balance_transactions: BalanceTransaction[];
  charge: string;
  created: number;
  currency: 'usd';
  enhanced_eligibility_types: string[];
  evidence: object;
  evidence_details: {
    due_by: number | null;
    enhanced_eligibility: Record<string, never>;
    has_evidence: boolean;
    past_due: boolean;
    submission_count: number;
    submission_method: 'not_submitted';
  };
  intended_submission_method: null;
  is_charge_refundable: boolean;
  livemode: false;
  metadata: Record<string, string>;
  network_reason_code: string | null;
  payment_intent: string;
  payment_method_details?: {
    card: {
      brand: string;
      case_type: 'chargeback' | 'inquiry';
      network: string;
      network_reason_code: string | null;
    };
    type: 'card';
  };
  reason: string;
  status: (typeof disputeStatuses)[number];
}

/** What somebody wants back of a charge, and why. */
export interface Complaint {
  reason?: (typeof disputeReasons)[number] | undefined;
  warning?: boolean;
  /** Cents. Unless given, all of the charge that was not refunded. */
  amount?: number | undefined;
  /** Days until the evidence is due. Unless given, seven. */
  daysToRespond?: number | undefined;
}
