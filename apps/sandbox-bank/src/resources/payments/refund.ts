import type { Unit } from '../../engine/unit.ts';
import type { Charge } from '../../objects/charge.ts';
import type { Refund } from '../../objects/refund.ts';
import { recordBalance } from '../account/balance-transactions.ts';
import { refundBehaviourOf } from '../payment-methods/test-cards.ts';

const bankRefundMs = 3 * 86_400_000;

export function announce(unit: Unit, refund: Refund): Refund {
  unit.put('refunds', refund.id, refund);
  unit.emit('refund.created', refund);
  return refund;
}

/** Takes the money from the balance. A card's refund is done at once, a bank's takes days. */
export function sendRefund(unit: Unit, charge: Charge, waiting: Refund): Refund {
  const byCard = charge.payment_method_details.type === 'card';
  const method = unit.get('payment_methods', charge.payment_method);
  const special = refundBehaviourOf(method?.card?.fingerprint ?? '');
  const transaction = recordBalance(unit, {
    type: byCard ? 'refund' : 'payment_refund',
    amount: -waiting.amount,
    source: waiting.id,
    description: `REFUND FOR ${byCard ? 'CHARGE' : 'PAYMENT'}`,
  });
  const slow = !byCard || special === 'pending';
  const { pending_reason: _, ...rest } = waiting;
  const sent = announce(unit, {
    ...rest,
    balance_transaction: transaction.id,
    ...(slow ? { pending_reason: 'processing' as const } : {}),
    status: slow ? 'pending' : 'succeeded',
  });
  const refunded = countRefunded(unit, charge, waiting.amount);
  unit.emit('charge.refunded', refunded);
  if (slow || special === 'fails') {
    unit.schedule(dueId(sent.id), unit.nowMs + bankRefundMs, {
      kind: 'settle_refund',
      refund: sent.id,
    });
  }
  return sent;
}

export function dueId(refundId: string): string {
  return `settle_refund ${refundId}`;
}

export function countRefunded(unit: Unit, charge: Charge, amount: number): Charge {
  const amount_refunded = charge.amount_refunded + amount;
  return unit.put('charges', charge.id, {
    ...charge,
    amount_refunded,
    refunded: amount_refunded === charge.amount,
  });
}

/** What falls due for a refund days after it was made: it arrives, or it comes back. */
export function settleRefund(unit: Unit, id: string): void {
  const refund = unit.get('refunds', id);
  if (!refund) {
    return;
  }
  const method = unit.get('payment_methods', refund.payment_method);
  if (refundBehaviourOf(method?.card?.fingerprint ?? '') === 'fails') {
    failRefund(unit, refund, 'lost_or_stolen_card');
  } else if (refund.status === 'pending') {
    changeRefund(unit, refund, 'succeeded');
  }
}

export function changeRefund(
  unit: Unit,
  before: Refund,
  status: Refund['status'],
  failure: Partial<Refund> = {},
) {
  const { pending_reason: _, ...rest } = before;
  const after = unit.put('refunds', before.id, { ...rest, ...failure, status });
  unit.emit('refund.updated', after);
  return after;
}

/** A refund the bank could not pay out comes back to the balance, and is owed again. */
export function failRefund(unit: Unit, refund: Refund, reason: string): Refund {
  unit.unschedule(dueId(refund.id));
  const back =
    refund.balance_transaction === null
      ? undefined
      : recordBalance(unit, {
          type: 'refund_failure',
          amount: refund.amount,
          source: refund.id,
          description: `REFUND FAILURE FOR ${refund.charge}`,
        });
  const charge = unit.get('charges', refund.charge);
  if (charge) {
    countRefunded(unit, charge, -refund.amount);
  }
  const failed = changeRefund(unit, refund, 'failed', {
    failure_reason: reason,
    ...(back ? { failure_balance_transaction: back.id } : {}),
  });
  unit.emit('refund.failed', failed);
  return failed;
}

function waitingFor(unit: Unit, charge: string): Refund[] {
  return unit
    .all('refunds')
    .filter((refund) => refund.charge === charge && refund.pending_reason === 'charge_pending');
}

/** A debit has settled: what was to be refunded of it can now be sent back. */
export function releaseWaitingRefunds(unit: Unit, chargeId: string): void {
  for (const refund of waitingFor(unit, chargeId)) {
    const transaction = recordBalance(unit, {
      type: 'payment_refund',
      amount: -refund.amount,
      source: refund.id,
      description: 'REFUND FOR PAYMENT',
    });
    const sent = unit.put('refunds', refund.id, {
      ...refund,
      balance_transaction: transaction.id,
      pending_reason: 'processing' as const,
    });
    unit.emit('refund.updated', sent);
    unit.schedule(dueId(refund.id), unit.nowMs + bankRefundMs, {
      kind: 'settle_refund',
      refund: refund.id,
    });
  }
}

/** A debit has come back: there is nothing left to refund. */
export function failWaitingRefunds(unit: Unit, chargeId: string): void {
  for (const refund of waitingFor(unit, chargeId)) {
    failRefund(unit, refund, 'charge_for_pending_refund_disputed');
  }
}
