import { invalidRequest } from '../../api/errors.ts';
import { expandable, hash, oneOf } from '../../api/fields.ts';
import { operation } from '../../engine/operation.ts';
import { debitReturnByCode } from '../payment-methods/test-bank-accounts.ts';
import { settleDebit } from './debits.ts';
import { paymentIntentAt } from './payment-intent.ts';

const outcomes = [
  'succeeded',
  'account_closed',
  'debit_not_authorized',
  'insufficient_funds',
  'invalid_currency',
  'no_account',
] as const;

/** Ends a debit at once, whatever its account would have done in days. */
export const debitHelperOperations = [
  operation({
    method: 'POST',
    path: '/v1/test_helpers/payment_intents/{id}/settle',
    params: hash({ ...expandable, outcome: oneOf(outcomes) }),
    ownHelper: true,
    handle(unit, { outcome }, id) {
      const intent = paymentIntentAt(unit, id);
      if (intent.status !== 'processing') {
        throw invalidRequest(`This PaymentIntent is ${intent.status}: there is nothing to settle.`);
      }
      return settleDebit(unit, intent, debitReturnByCode(outcome) ?? 'paid');
    },
  }),
];
