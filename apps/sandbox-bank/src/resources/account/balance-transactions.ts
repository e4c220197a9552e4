import type { z } from 'zod';
import { notFound } from '../../api/errors.ts';
import { expandable, hash, isWithin, paged, text, timeRange } from '../../api/fields.ts';
import { operation } from '../../engine/operation.ts';
import type { Unit } from '../../engine/unit.ts';
import { listPage } from '../../http/list.ts';
import type { BalanceTransaction } from '../../objects/balance.ts';

const categories: Record<BalanceTransaction['type'], string> = {
  charge: 'charge',
  payment: 'charge',
  payment_failure_refund: 'charge_failure',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund_failure',
  adjustment: 'dispute',
  payout: 'payout',
  payout_failure: 'payout_reversal',
  payout_cancel: 'payout_reversal',
  payout_minimum_balance_hold: 'payout_minimum_balance_hold',
  payout_minimum_balance_release: 'payout_minimum_balance_release',
  stripe_fee: 'fee',
};

interface Movement {
  type: BalanceTransaction['type'];
  amount: number;
  fee?: { amount: number; description: string };
  source: string;
  description: string | null;
  availableOn?: number;
  category?: string;
}

/** Records one movement of the balance: what came or went, and what the bank kept of it. */
export function recordBalance(unit: Unit, movement: Movement): BalanceTransaction {
  const { amount, fee, source, type } = movement;
  const id = unit.newId('txn');
  return unit.put('balance_transactions', id, {
    id,
    object: 'balance_transaction',
    amount,
    available_on: movement.availableOn ?? unit.now,
    balance_type: 'payments',
    created: unit.now,
    currency: 'usd',
    description: movement.description,
    exchange_rate: null,
    fee: fee?.amount ?? 0,
    fee_details: fee
      ? [{ ...fee, application: null, currency: 'usd' as const, type: 'stripe_fee' as const }]
      : [],
    net: amount - (fee?.amount ?? 0),
    reporting_category: movement.category ?? categories[type],
    source,
    status: 'available' as const,
    type,
  });
}

/** As it is now: what was pending becomes available by the bank's clock alone. */
export function presentBalance(unit: Unit, transaction: BalanceTransaction): BalanceTransaction {
  return { ...transaction, status: transaction.available_on <= unit.now ? 'available' : 'pending' };
}

const listParams = hash({
  ...paged,
  created: timeRange().optional(),
  currency: text().optional(),
  payout: text().optional(),
  source: text().optional(),
  type: text().optional(),
});

function listTransactions(unit: Unit, params: z.output<typeof listParams>) {
  const transactions = unit
    .all('balance_transactions')
    .filter(({ created }) => isWithin(created, params.created))
    .filter(({ currency }) => params.currency === undefined || currency === params.currency)
    .filter(({ type }) => params.type === undefined || type === params.type)
    .filter(({ source }) => params.source === undefined || source === params.source)
    .filter(({ source }) => params.payout === undefined || source === params.payout)
    .map((transaction) => presentBalance(unit, transaction));
  return listPage('/v1/balance_transactions', transactions, params);
}

export const balanceTransactionOperations = [
  operation({
    method: 'GET',
    path: '/v1/balance_transactions',
    params: listParams,
    handle: listTransactions,
  }),
  operation({
    method: 'GET',
    path: '/v1/balance_transactions/{id}',
    params: hash(expandable),
    handle(unit, _params, id) {
      const transaction = unit.get('balance_transactions', id);
      if (!transaction) {
        throw notFound('balance transaction', id);
      }
      return presentBalance(unit, transaction);
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/balance',
    params: hash(expandable),
    handle: (unit) => balanceNow(unit),
  }),
];

function balanceNow(unit: Unit) {
  const transactions = unit.all('balance_transactions');
  const sumWhere = (available: boolean) =>
    transactions
      .filter(({ available_on }) => available_on <= unit.now === available)
      .reduce((sum, { net }) => sum + net, 0);
  return {
    object: 'balance',
    available: [{ amount: sumWhere(true), currency: 'usd' }],
    livemode: false,
    pending: [{ amount: sumWhere(false), currency: 'usd' }],
  };
}
