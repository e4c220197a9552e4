import type { Unit } from '../../engine/unit.ts';
import type { BalanceTransaction } from '../../objects/balance.ts';
import type { Charge } from '../../objects/charge.ts';
import type { PaymentIntent } from '../../objects/payment-intent.ts';
import type { PaymentMethod } from '../../objects/payment-method.ts';
import { recordBalance } from '../account/balance-transactions.ts';
import { bankDebitFee, feesNow } from '../account/fees.ts';
import { endMandates } from '../payment-methods/mandates.ts';
import { blockPaymentMethod } from '../payment-methods/payment-method.ts';
import {
  type DebitReturn,
  debitReturnOf,
  disputesDebits,
  neverSettles,
} from '../payment-methods/test-bank-accounts.ts';
import { approved, newCharge, refusedByNetwork } from './charges.ts';
import { settleSession } from './checkout-settlement.ts';
import { openDispute } from './dispute.ts';
import { failWaitingRefunds, releaseWaitingRefunds } from './refund.ts';

/** How long the bank takes, by its own clock, to know whether a debit was paid. */
const settlementMs = 4 * 86_400_000;

/**
 * Hands a bank debit to the network: whether it is paid is not known until it settles or comes back. As at Stripe, its
 * movement stands in the balance from now on, pending.
 */
export function startDebit(
  unit: Unit,
  intent: PaymentIntent,
  method: PaymentMethod,
  mandate: string | null,
): PaymentIntent {
  const charge = newCharge(unit, intent, method, mandate);
  const pending = recordSubmitted(unit, charge);
  const submitted = unit.put('charges', charge.id, { ...charge, balance_transaction: pending.id });
  const processing = unit.put('payment_intents', intent.id, {
    ...intent,
    latest_charge: charge.id,
    payment_method: method.id,
    payment_method_options: { us_bank_account: { verification_method: 'automatic' as const } },
    status: 'processing' as const,
  });
  unit.emit('charge.pending', submitted);
  unit.emit('payment_intent.processing', processing);
  if (accountNumberBehind(unit, charge) !== neverSettles) {
    unit.schedule(dueId(intent.id), unit.nowMs + settlementMs, {
      kind: 'settle_debit',
      payment_intent: intent.id,
    });
  }
  return processing;
}

function recordSubmitted(unit: Unit, { amount, description, id }: Charge): BalanceTransaction {
  return recordBalance(unit, {
    type: 'payment',
    amount,
    fee: bankDebitFee(unit, amount),
    source: id,
    description,
    availableOn: unit.now + settlementMs / 1000,
  });
}

function dueId(intentId: string): string {
  return `settle_debit ${intentId}`;
}

function accountNumberBehind(unit: Unit, charge: Charge): string {
  return unit.get('hidden_bank_accounts', charge.payment_method)?.account_number ?? '';
}

/** Ends a debit: by its account's nature, or with the return a test asks for. */
export function settleDebit(
  unit: Unit,
  intent: PaymentIntent,
  ending: DebitReturn | 'paid' | 'by_account',
): PaymentIntent {
  const charge = intent.latest_charge ? unit.get('charges', intent.latest_charge) : undefined;
  if (intent.status !== 'processing' || !charge) {
    return intent;
  }
  unit.unschedule(dueId(intent.id));
  const number = accountNumberBehind(unit, charge);
  const outcome = ending === 'by_account' ? (debitReturnOf(number) ?? 'paid') : ending;
  if (outcome !== 'paid') {
    return returnDebit(unit, intent, charge, outcome);
  }
  const paid = payDebit(unit, intent, charge);
  if (ending === 'by_account' && disputesDebits(number)) {
    openDispute(unit, charge.id, {});
  }
  return paid;
}

function payDebit(unit: Unit, intent: PaymentIntent, pending: Charge): PaymentIntent {
  const moved = movementOf(unit, pending);
  unit.put('balance_transactions', moved.id, { ...moved, available_on: unit.now });
  const charge = unit.put('charges', pending.id, {
    ...pending,
    amount_captured: pending.amount,
    balance_transaction: moved.id,
    captured: true,
    outcome: approved,
    paid: true,
    status: 'succeeded' as const,
  });
  unit.emit('charge.succeeded', charge);
  const paid = unit.put('payment_intents', intent.id, {
    ...intent,
    amount_received: intent.amount,
    status: 'succeeded' as const,
  });
  unit.emit('payment_intent.succeeded', paid);
  settleSession(unit, intent.id, 'paid');
  releaseWaitingRefunds(unit, charge.id);
  return paid;
}

/** A journal may hold debits from when their movement was recorded only as they ended. */
function movementOf(unit: Unit, charge: Charge): BalanceTransaction {
  return (
    unit.get('balance_transactions', charge.balance_transaction ?? '') ??
    recordSubmitted(unit, charge)
  );
}

function returnDebit(
  unit: Unit,
  intent: PaymentIntent,
  pending: Charge,
  why: DebitReturn,
): PaymentIntent {
  const moved = movementOf(unit, pending);
  const [fee] = moved.fee_details;
  const givenBack = Math.max(0, moved.fee - feesNow(unit).kept_of_returned_debit);
  const back = recordBalance(unit, {
    type: 'payment_failure_refund',
    amount: -moved.amount,
    ...(fee ? { fee: { amount: -givenBack, description: fee.description } } : {}),
    source: pending.id,
    description: `PAYMENT FAILURE REFUND FOR ${pending.id}`,
    availableOn: moved.available_on,
  });
  const charge = unit.put('charges', pending.id, {
    ...pending,
    balance_transaction: moved.id,
    failure_balance_transaction: back.id,
    failure_code: why.code,
    failure_message: why.message,
    outcome: refusedByNetwork(why.code, why.network_code),
    status: 'failed' as const,
  });
  blockPaymentMethod(unit, charge.payment_method, why);
  if (why.blocks === 'debit_not_authorized') {
    endMandates(unit, charge.payment_method);
  }
  takeReturnFee(unit, charge);
  unit.emit('charge.failed', charge);
  const method = unit.get('payment_methods', charge.payment_method);
  const failed = unit.put('payment_intents', intent.id, {
    ...intent,
    last_payment_error: method
      ? {
          type: 'invalid_request_error' as const,
          charge: charge.id,
          code: why.code,
          message: why.message,
          network_decline_code: why.network_code,
          payment_method: method,
        }
      : null,
    payment_method: null,
    status: 'requires_payment_method' as const,
  });
  unit.emit('payment_intent.payment_failed', failed);
  settleSession(unit, intent.id, 'failed');
  failWaitingRefunds(unit, charge.id);
  return failed;
}

function takeReturnFee(unit: Unit, { id }: Charge): void {
  const fee = feesNow(unit).returned_debit;
  if (fee > 0) {
    recordBalance(unit, {
      type: 'stripe_fee',
      amount: -fee,
      source: id,
      description: 'ACH Direct Debit failure fee',
    });
  }
}
