import type { z } from 'zod';
import { invalidRequest, StripeError } from '../../api/errors.ts';
import { boolean, hash, integer, oneOf, text } from '../../api/fields.ts';
import { type KeyKind, operation } from '../../engine/operation.ts';
import type { Unit } from '../../engine/unit.ts';
import type { CheckoutSession } from '../../objects/checkout-session.ts';
import {
  accountNumberOf,
  type ChoosableAccount,
  choosableAccounts,
} from '../payment-methods/test-bank-accounts.ts';
import { expireSession, publicView, sessionAt } from './checkout-session.ts';
import { payByBank, payByCard } from './pay-session.ts';

const payParams = hash({
  card: hash({
    cvc: text(),
    exp_month: integer(),
    exp_year: integer(),
    name: text().optional(),
    number: text(),
  }).optional(),
  us_bank_account: hash({
    account: oneOf(choosableAccounts).optional(),
    account_number: text().optional(),
  }).optional(),
});

const completeParams = hash({
  expire: boolean().optional(),
  late: boolean().optional(),
  outcome: oneOf(['success', 'declined', 'processing_then_failed']).optional(),
  payment_method: oneOf(['card', 'us_bank_account']).optional(),
});

/** What a person does on the hosted page. A decline leaves the session open for another try. */
function paySession(unit: Unit, params: z.output<typeof payParams>, id: string) {
  const session = openSession(unit, id);
  const { card, us_bank_account: bank } = params;
  if (card && !bank) {
    return payByCard(
      unit,
      session,
      { ...card, number: card.number.replace(/[\s-]/g, '') },
      card.name,
    );
  }
  if (bank && !card) {
    const number = bank.account_number ?? accountNumberOf(bank.account ?? 'success');
    return payByBank(unit, session, number);
  }
  throw invalidRequest('You must provide one of `card` or `us_bank_account`.', {
    code: 'parameter_missing',
    param: 'card',
  });
}

function openSession(unit: Unit, id: string): CheckoutSession {
  const session = sessionAt(unit, id);
  if (session.status !== 'open') {
    throw invalidRequest(`This Checkout Session is ${session.status}: it takes no payment.`, {
      code: 'checkout_session_not_open',
    });
  }
  return session;
}

/** Finds an expired session for a late payment: the person paid in the moment in which it expired. */
function expiredSession(unit: Unit, id: string): CheckoutSession {
  const session = sessionAt(unit, id);
  if (session.status !== 'expired') {
    throw invalidRequest(`This Checkout Session is ${session.status}: it is not paid late.`);
  }
  return session;
}

/** Finishes a session in one call, as tests do. */
function completeForTest(unit: Unit, params: z.output<typeof completeParams>, id: string) {
  const session = params.late ? expiredSession(unit, id) : openSession(unit, id);
  if (params.expire) {
    return expireSession(unit, session);
  }
  const outcome = params.outcome ?? 'success';
  const bank = params.payment_method === 'us_bank_account' || outcome === 'processing_then_failed';
  if (!bank) {
    const number = outcome === 'success' ? '4242424242424242' : '4000000000000002';
    const exp_year = new Date(unit.nowMs).getUTCFullYear() + 5;
    return payByCard(unit, session, { number, exp_month: 12, exp_year, cvc: '123' });
  }
  if (outcome === 'declined') {
    throw new StripeError(402, {
      type: 'card_error',
      code: 'bank_account_declined',
      message: 'The bank account was declined.',
    });
  }
  const account: ChoosableAccount = outcome === 'success' ? 'success' : 'insufficient_funds';
  return payByBank(unit, session, accountNumberOf(account));
}

function seenBy(key: KeyKind, session: CheckoutSession) {
  return key === 'secret' ? session : publicView(session);
}

export const checkoutPayOperations = [
  operation({
    method: 'POST',
    path: '/v1/test_helpers/checkout/sessions/{id}/pay',
    params: payParams,
    publishable: true,
    ownHelper: true,
    handle: (unit, params, id, key) => seenBy(key, paySession(unit, params, id)),
  }),
  operation({
    method: 'POST',
    path: '/v1/test_helpers/checkout/sessions/{id}/complete',
    params: completeParams,
    publishable: true,
    ownHelper: true,
    handle: (unit, params, id, key) => seenBy(key, completeForTest(unit, params, id)),
  }),
];
