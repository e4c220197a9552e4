import type { z } from 'zod';
import { hash, isWithin, oneOf, paged, text, timeRange } from '../../api/fields.ts';
import { operation } from '../../engine/operation.ts';
import type { Unit } from '../../engine/unit.ts';
import { listPage } from '../../http/list.ts';
import type { TreasuryTransaction } from '../../objects/treasury.ts';
import { financialAccountNamed } from './financial-accounts.ts';

const listParams = hash({
  ...paged,
  created: timeRange().optional(),
  financial_account: text(),
  order_by: oneOf(['created', 'posted_at']).optional(),
  status: oneOf(['open', 'posted', 'void']).optional(),
});

function listTransactions(unit: Unit, params: z.output<typeof listParams>) {
  financialAccountNamed(unit, params.financial_account);
  const transactions = unit
    .all('treasury_transactions')
    .filter(({ financial_account }) => financial_account === params.financial_account)
    .filter(({ created }) => isWithin(created, params.created))
    .filter(({ status }) => params.status === undefined || status === params.status);
  if (params.order_by === 'posted_at') {
    const postedAt = ({ status_transitions }: TreasuryTransaction) =>
      status_transitions.posted_at ?? Number.POSITIVE_INFINITY;
    transactions.sort((a, b) => Math.sign(postedAt(a) - postedAt(b)) || 0);
  }
  return listPage('/v1/treasury/transactions', transactions, params);
}

export const treasuryTransactionOperations = [
  operation({
    method: 'GET',
    path: '/v1/treasury/transactions',
    params: listParams,
    handle: listTransactions,
  }),
];
