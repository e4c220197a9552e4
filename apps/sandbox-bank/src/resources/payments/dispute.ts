import { invalidRequest, notFound } from '../../api/errors.ts';
import type { Unit } from '../../engine/unit.ts';
import type { Charge } from '../../objects/charge.ts';
import type { Complaint, Dispute } from '../../objects/dispute.ts';
import { recordBalance } from '../account/balance-transactions.ts';
import { disputeFee } from '../account/fees.ts';
import { endMandates } from '../payment-methods/mandates.ts';
import { chargeAt } from './charges.ts';

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

/** Why a card's holder, or a bank, wants a payment back, with the network's code for it. */
const cardReasons: Record<string, string> = {
  fraudulent: '10.4',
  duplicate: '12.6.1',
  product_not_received: '13.1',
  credit_not_processed: '13.7',
  general: '13.3',
};
const bankReasons: Record<string, string> = {
  debit_not_authorized: 'R10',
  insufficient_funds: 'R01',
  incorrect_account_details: 'R03',
  bank_cannot_process: 'R16',
};

/**
 * Opens a dispute and takes the money back; a card's warning takes none yet. A bank debit's is lost
 * at once, without a word from the merchant. It is also how Stripe tells of a debit that comes back
 * after it had succeeded: by the reason for which the bank returned it.
 */
export function openDispute(unit: Unit, chargeId: string, complaint: Complaint): Dispute {
  const charge = chargeAt(unit, chargeId);
  if (charge.status !== 'succeeded' || charge.disputed) {
    throw invalidRequest('Only a charge that succeeded and is not disputed can be disputed.');
  }
  const byBank = charge.payment_method_details.type === 'us_bank_account';
  const reasons = byBank ? bankReasons : cardReasons;
  const reason = complaint.reason ?? (byBank ? 'debit_not_authorized' : 'fraudulent');
  if (!(reason in reasons) || (byBank && complaint.warning)) {
    throw invalidRequest(`This payment can't be disputed like that: ${reason}.`, {
      param: reason in reasons ? 'warning' : 'reason',
    });
  }
  const warning = complaint.warning ?? false;
  const amount = complaint.amount ?? charge.amount - charge.amount_refunded;
  if (amount > charge.amount) {
    throw invalidRequest('No more can be disputed than was paid.', { param: 'amount' });
  }
  if (amount === 0) throw invalidRequest('All of this charge was refunded: nothing is left of it.');
  const disputed = unit.put('charges', charge.id, { ...charge, disputed: true });
  const dispute = newDispute(unit, disputed, {
    amount,
    reason,
    code: reasons[reason] ?? null,
    dueBy: byBank ? null : unit.now + (complaint.daysToRespond ?? 7) * 86_400,
    warning,
  });
  unit.put('disputes', dispute.id, dispute);
  unit.emit('charge.dispute.created', dispute);
  const taken = warning ? dispute : withdrawFunds(unit, dispute);
  if (byBank) {
    unit.emit('charge.dispute.closed', taken);
  }
  if (reason === 'debit_not_authorized') {
    endMandates(unit, charge.payment_method);
  }
  return taken;
}

interface NewDispute {
  amount: number;
  reason: string;
  code: string | null;
  /** Seconds. Null where the dispute is lost at once. */
  dueBy: number | null;
  warning: boolean;
}

function newDispute(unit: Unit, charge: Charge, given: NewDispute): Dispute {
  const { amount, reason, code, dueBy, warning } = given;
  const card = charge.payment_method_details.type === 'card';
  return {
    id: unit.newId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: unit.now,
    currency: 'usd',
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: dueBy,
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
    network_reason_code: code,
    payment_intent: charge.payment_intent,
    ...(card ? { payment_method_details: cardCase(warning, code) } : {}),
    reason,
    status: dueBy === null ? 'lost' : warning ? 'warning_needs_response' : 'needs_response',
  };
}

function cardCase(
  warning: boolean,
  network_reason_code: string | null,
): NonNullable<Dispute['payment_method_details']> {
  const case_type = warning ? 'inquiry' : 'chargeback';
  return {
    card: { brand: 'visa', case_type, network: 'visa', network_reason_code },
    type: 'card',
  };
}

function withdrawFunds(unit: Unit, dispute: Dispute): Dispute {
  const transaction = recordBalance(unit, {
    type: 'adjustment',
    amount: -dispute.amount,
    fee: disputeFee(unit),
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
  const isAppeal = before.status === 'lost' && status.startsWith('appeal_');
  if (closed.includes(before.status) && !isAppeal) {
    throw invalidRequest(`This dispute is already ${before.status}.`);
  }
  const wasWarning = before.status.startsWith('warning_');
  if (status.startsWith('warning_') && !wasWarning) {
    throw invalidRequest(`A dispute that is ${before.status} is no warning any more.`);
  }
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
