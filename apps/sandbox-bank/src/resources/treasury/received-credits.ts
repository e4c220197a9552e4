import type { z } from 'zod';
import {
  clearableText,
  currency,
  expandable,
  hash,
  integer,
  oneOf,
  text,
} from '../../api/fields.ts';
import { operation } from '../../engine/operation.ts';
import type { Unit } from '../../engine/unit.ts';
import type { ReceivedCredit } from '../../objects/treasury.ts';
import { addTransaction, financialAccountNamed } from './financial-accounts.ts';

const createParams = hash({
  ...expandable,
  amount: integer({ min: 1 }),
  currency: currency(),
  description: clearableText().optional(),
  financial_account: text(),
  network: oneOf(['ach', 'rtp', 'us_domestic_wire']),
});

const nobody = {
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
};

/** Someone sends money to the financial account: the lender puts in more to lend. */
function receiveCredit(unit: Unit, params: z.output<typeof createParams>): ReceivedCredit {
  const account = financialAccountNamed(unit, params.financial_account);
  const id = unit.newId('rc');
  const description = params.description ?? 'Received credit';
  const transaction = addTransaction(unit, {
    amount: params.amount,
    description,
    flow: id,
    flow_type: 'received_credit',
    status: 'posted',
  });
  const credit: ReceivedCredit = {
    id,
    object: 'treasury.received_credit',
    amount: params.amount,
    created: unit.now,
    currency: params.currency,
    description,
    failure_code: null,
    financial_account: account.id,
    hosted_regulatory_receipt_url: null,
    initiating_payment_method_details: {
      billing_details: nobody,
      type: 'us_bank_account',
      us_bank_account: { bank_name: 'Test Bank', last4: '6789', routing_number: '110000000' },
    },
    linked_flows: {
      credit_reversal: null,
      issuing_authorization: null,
      issuing_transaction: null,
      source_flow: null,
      source_flow_type: null,
    },
    livemode: false,
    network: params.network,
    reversal_details: null,
    status: 'succeeded',
    transaction: transaction.id,
  };
  unit.put('received_credits', id, credit);
  unit.emit('treasury.received_credit.created', credit);
  unit.emit('treasury.received_credit.succeeded', credit);
  return credit;
}

export const receivedCreditOperations = [
  operation({
    method: 'POST',
    path: '/v1/test_helpers/treasury/received_credits',
    params: createParams,
    handle: receiveCredit,
  }),
];
