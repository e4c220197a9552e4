import type { Unit } from '../engine/unit.ts';
import { invalidRequest, notFound } from '../errors.ts';
import { type BalanceTransaction, recordBalance } from './balance-transactions.ts';
import { type Charge, chargeAt } from './charges.ts';

export const statuses = [
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
  status: (typeof statuses)[number];
}

const disputeFee = { amount: 1500, description: 'Dispute fee' };
const closed: Dispute['status'][] = ['won', 'lost', 'warning_closed', 'prevented'];

/** No evidence has been given: every field of it is empty. */
const noEvidence = {
  ...Object.fromEntries(
    [
      'access_activity_log',
      'billing_address',
      'cancellation_policy',
      'cancellation_policy_disclosure',
      'cancellation_rebuttal',
      'customer_communication',
      'customer_email_address',
      'customer_name',
      'customer_purchase_ip',
      'customer_signature',
      'duplicate_charge_documentation',
      'duplicate_charge_explanation',
      'duplicate_charge_id',
      'product_description',
      'receipt',
      'refund_policy',
      'refund_policy_disclosure',
      'refund_refusal_explanation',
      'service_date',
      'service_documentation',
      'shipping_address',
      'shipping_carrier',
      'shipping_date',
      'shipping_documentation',
      'shipping_tracking_number',
      'uncategorized_file',
      'uncategorized_text',
    ].map((field) => [field, null]),
  ),
  enhanced_evidence: {},
};

/**
 * Opens a dispute and takes the money back. A bank debit's dispute is lost at once, without a
 * word from the merchant (`finalAtOnce`); a card's warning takes no money yet.
 */
export function openDispute(
  unit: Unit,
  chargeId: string,
  { finalAtOnce = false, warning = false }: { finalAtOnce?: boolean; warning?: boolean },
): Dispute {
  const charge = chargeAt(unit, chargeId);
  if (charge.status !== 'succeeded' || charge.disputed) {
    throw invalidRequest('Only a charge that succeeded and is not disputed can be disputed.');
  }
  const disputed = unit.put('charges', charge.id, { ...charge, disputed: true });
  const dispute = newDispute(unit, disputed, finalAtOnce, warning);
  unit.put('disputes', dispute.id, dispute);
  unit.emit('charge.dispute.created', dispute);
  const taken = warning ? dispute : withdrawFunds(unit, dispute);
  if (finalAtOnce) {
    unit.emit('charge.dispute.closed', taken);
  }
  return taken;
}

function newDispute(unit: Unit, charge: Charge, finalAtOnce: boolean, warning: boolean): Dispute {
  const card = charge.payment_method_details.type === 'card';
  return {
    id: unit.newId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: unit.now,
    currency: 'usd',
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: finalAtOnce ? null : unit.now + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: warning,
    livemode: false,
    metadata: {},
    network_reason_code: card ? '10.4' : 'R10',
    payment_intent: charge.payment_intent,
    ...(card ? { payment_method_details: cardCase(warning) } : {}),
    reason: card ? 'fraudulent' : 'debit_not_authorized',
    status: finalAtOnce ? 'lost' : warning ? 'warning_needs_response' : 'needs_response',
  };
}

function cardCase(warning: boolean): NonNullable<Dispute['payment_method_details']> {
  const case_type = warning ? 'inquiry' : 'chargeback';
  return {
    card: { brand: 'visa', case_type, network: 'visa', network_reason_code: '10.4' },
    type: 'card',
  };
}

function withdrawFunds(unit: Unit, dispute: Dispute): Dispute {
  const transaction = recordBalance(unit, {
    type: 'adjustment',
    amount: -dispute.amount,
    fee: disputeFee,
    source: dispute.id,
    description: `Chargeback withdrawal for ${dispute.charge}`,
  });
  return changeDispute(unit, dispute, 'funds_withdrawn', {
    balance_transactions: [...dispute.balance_transactions, transaction],
  });
}

function reinstateFunds(unit: Unit, dispute: Dispute): Dispute {
  const transaction = recordBalance(unit, {
    type: 'adjustment',
    amount: dispute.amount,
    source: dispute.id,
    description: `Chargeback reversal for ${dispute.charge}`,
    category: 'dispute_reversal',
  });
  return changeDispute(unit, dispute, 'funds_reinstated', {
    balance_transactions: [...dispute.balance_transactions, transaction],
  });
}

function changeDispute(unit: Unit, before: Dispute, event: string, changes: Partial<Dispute>) {
  const after = unit.put('disputes', before.id, { ...before, ...changes });
  unit.emit(`charge.dispute.${event}`, after);
  return after;
}

/** Moves a dispute as the card's bank would: the money follows its status. */
export function decideDispute(unit: Unit, id: string, status: Dispute['status']): Dispute {
  const before = disputeAt(unit, id);
  if (closed.includes(before.status)) {
    throw invalidRequest(`This dispute is already ${before.status}.`);
  }
  const wasWarning = before.status.startsWith('warning_');
  const updated = changeDispute(unit, before, 'updated', {
    status,
    is_charge_refundable: status.startsWith('warning_'),
  });
  const withdrawn = updated.balance_transactions.length > 0;
  const moved =
    wasWarning && !status.startsWith('warning_') && status !== 'prevented'
      ? withdrawFunds(unit, updated)
      : withdrawn && (status === 'won' || status === 'prevented')
        ? reinstateFunds(unit, updated)
        : updated;
  if (closed.includes(status)) {
    unit.emit('charge.dispute.closed', moved);
  }
  return moved;
}

export function disputeAt(unit: Unit, id: string): Dispute {
  const dispute = unit.get('disputes', id);
  if (!dispute) {
    throw notFound('dispute', id);
  }
  return dispute;
}
