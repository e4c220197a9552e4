import type { z } from 'zod';
import { noSuch, notFound } from '../../api/errors.ts';
import { expandable, hash, isWithin, oneOf, paged, timeRange } from '../../api/fields.ts';
import { operation } from '../../engine/operation.ts';
import type { Unit } from '../../engine/unit.ts';
import { listPage } from '../../http/list.ts';
import type { FinancialAccount, TreasuryTransaction } from '../../objects/treasury.ts';

const financialAccountId = 'fa_sandbox';
const openingCents = 100_000_000;

/** Opens the account of a new bank, with $1,000,000.00 to lend out. */
export function openFinancialAccount(unit: Unit): void {
  if (unit.get('financial_accounts', financialAccountId)) {
    return;
  }
  unit.put('financial_accounts', financialAccountId, {
    id: financialAccountId,
    object: 'treasury.financial_account',
    active_features: ['financial_addresses.aba', 'outbound_payments.ach', 'intra_stripe_flows'],
    balance: { cash: { usd: 0 }, inbound_pending: { usd: 0 }, outbound_pending: { usd: 0 } },
    country: 'US',
    created: unit.now,
    financial_addresses: [
      {
        aba: {
          account_holder_name: 'Sandbox lender',
          account_number_last4: '7890',
          bank_name: 'Sandbox Bank',
          routing_number: '110000000',
        },
        supported_networks: ['ach', 'us_domestic_wire'],
        type: 'aba',
      },
    ],
    is_default: true,
    livemode: false,
    metadata: {},
    nickname: null,
    pending_features: [],
    restricted_features: [],
    status: 'open',
    status_details: { closed: null },
    supported_currencies: ['usd'],
  });
  addTransaction(unit, {
    amount: openingCents,
    description: 'Opening balance',
    flow: null,
    flow_type: 'received_credit',
    status: 'posted',
  });
}

type NewTransaction = Pick<
  TreasuryTransaction,
  'amount' | 'description' | 'flow' | 'flow_type' | 'status'
>;

/** Moves money in or out of the financial account; what is still `open` is held as pending. */
export function addTransaction(unit: Unit, given: NewTransaction): TreasuryTransaction {
  const id = unit.newId('trxn');
  const pending = given.status === 'open' ? -given.amount : 0;
  const impact = { cash: given.amount, inbound_pending: 0, outbound_pending: pending };
  moveBalance(unit, impact.cash, impact.outbound_pending);
  return unit.put('treasury_transactions', id, {
    ...given,
    id,
    object: 'treasury.transaction',
    balance_impact: impact,
    created: unit.now,
    currency: 'usd',
    financial_account: financialAccountId,
    livemode: false,
    status_transitions: { posted_at: given.status === 'posted' ? unit.now : null, void_at: null },
  });
}

/** Ends an open transaction: the held money is gone (`posted`), or back (`void`). */
export function closeTransaction(unit: Unit, id: string, status: 'posted' | 'void'): void {
  const open = unit.get('treasury_transactions', id);
  if (open?.status !== 'open') {
    return;
  }
  const held = open.balance_impact.outbound_pending;
  moveBalance(unit, status === 'void' ? held : 0, -held);
  unit.put('treasury_transactions', id, {
    ...open,
    balance_impact: {
      cash: status === 'void' ? 0 : open.amount,
      inbound_pending: 0,
      outbound_pending: 0,
    },
    status,
    status_transitions: {
      posted_at: status === 'posted' ? unit.now : null,
      void_at: status === 'void' ? unit.now : null,
    },
  });
}

function moveBalance(unit: Unit, cash: number, outboundPending: number): void {
  const account = unit.get('financial_accounts', financialAccountId);
  if (!account) {
    throw new Error('The sandbox bank has no financial account.');
  }
  unit.put('financial_accounts', account.id, {
    ...account,
    balance: {
      ...account.balance,
      cash: { usd: account.balance.cash.usd + cash },
      outbound_pending: { usd: account.balance.outbound_pending.usd + outboundPending },
    },
  });
}

export function financialAccountNamed(unit: Unit, id: string): FinancialAccount {
  const account = unit.get('financial_accounts', id);
  if (!account) {
    throw noSuch('financial account', id, 'financial_account');
  }
  return account;
}

const listParams = hash({
  ...paged,
  created: timeRange().optional(),
  status: oneOf(['open', 'closed']).optional(),
});

function listAccounts(unit: Unit, params: z.output<typeof listParams>) {
  const accounts = unit
    .all('financial_accounts')
    .filter(({ created }) => isWithin(created, params.created))
    .filter(({ status }) => params.status === undefined || status === params.status);
  return listPage('/v1/treasury/financial_accounts', accounts, params);
}

export const financialAccountOperations = [
  operation({
    method: 'GET',
    path: '/v1/treasury/financial_accounts',
    params: listParams,
    handle: listAccounts,
  }),
  operation({
    method: 'GET',
    path: '/v1/treasury/financial_accounts/{id}',
    params: hash(expandable),
    handle(unit, _params, id) {
      const account = unit.get('financial_accounts', id);
      if (!account) {
        throw notFound('financial account', id);
      }
      return account;
    },
  }),
];
