import { invalidRequest, notFound } from '../../api/errors.ts';
import type { Unit } from '../../engine/unit.ts';
import type { OutboundPayment, ReturnCode } from '../../objects/treasury.ts';
import { refusesCredits } from '../payment-methods/test-bank-accounts.ts';
import { addTransaction, closeTransaction } from './financial-accounts.ts';

/** Soon enough for a person to watch, late enough to see `processing` first. */
export const postingMs = 1500;
/** How long a bank takes to send money back that it can't place. */
const returnMs = 86_400_000;

export function dueId(paymentId: string): string {
  return `post_outbound ${paymentId}`;
}

export function paymentAt(unit: Unit, id: string): OutboundPayment {
  const payment = unit.get('outbound_payments', id);
  if (!payment) {
    throw notFound('outbound payment', id);
  }
  return payment;
}

function refuseUnless(payment: OutboundPayment, status: OutboundPayment['status'], verb: string) {
  if (payment.status !== status) {
    throw invalidRequest(
      `This outbound payment cannot be ${verb}: it is ${payment.status}, not ${status}.`,
    );
  }
}

function end(
  unit: Unit,
  payment: OutboundPayment,
  status: 'posted' | 'failed' | 'canceled' | 'returned',
  changes: Partial<OutboundPayment> = {},
): OutboundPayment {
  unit.unschedule(dueId(payment.id));
  const ended = unit.put('outbound_payments', payment.id, {
    ...payment,
    ...changes,
    cancelable: false,
    status,
    status_transitions: { ...payment.status_transitions, [`${status}_at`]: unit.now },
  });
  unit.emit(`treasury.outbound_payment.${status}`, ended);
  return ended;
}

/** The money has left. A bank that can't place it sends it back a day later. */
export function postPayment(unit: Unit, id: string): OutboundPayment {
  const payment = paymentAt(unit, id);
  refuseUnless(payment, 'processing', 'posted');
  closeTransaction(unit, payment.transaction, 'posted');
  const posted = end(unit, payment, 'posted', {
    tracking_details: { ach: { trace_id: unit.newId('trace').slice(-15) }, type: 'ach' },
  });
  const number = unit.get('hidden_bank_accounts', payment.destination_payment_method);
  const code = refusesCredits(number?.account_number ?? '');
  if (code) {
    unit.schedule(dueId(id), unit.nowMs + returnMs, { kind: 'return_outbound', payment: id, code });
  }
  return posted;
}

/** A posted payment comes back whole, as a new transaction. */
export function returnPayment(unit: Unit, id: string, code: ReturnCode): OutboundPayment {
  const payment = paymentAt(unit, id);
  refuseUnless(payment, 'posted', 'returned');
  const transaction = addTransaction(unit, {
    amount: payment.amount,
    description: 'Outbound payment return',
    flow: id,
    flow_type: 'outbound_payment',
    status: 'posted',
  });
  return end(unit, payment, 'returned', {
    returned_details: { code, transaction: transaction.id },
  });
}

export function stopPayment(
  unit: Unit,
  id: string,
  status: 'failed' | 'canceled',
): OutboundPayment {
  const payment = paymentAt(unit, id);
  refuseUnless(payment, 'processing', status);
  closeTransaction(unit, payment.transaction, 'void');
  return end(unit, payment, status);
}

/** The network has another day in mind for the money to arrive. */
export function expectLater(unit: Unit, id: string, arrival: number): OutboundPayment {
  const payment = paymentAt(unit, id);
  const changed = unit.put('outbound_payments', id, {
    ...payment,
    expected_arrival_date: arrival,
  });
  unit.emit('treasury.outbound_payment.expected_arrival_date_updated', changed);
  return changed;
}
