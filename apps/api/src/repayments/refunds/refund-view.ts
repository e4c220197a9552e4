import type { RefundsAndDisputes } from '@sevenday/contract';
import type { RefundRow } from './refund-status.ts';

type ShownRefund = Pick<
  RefundRow,
  'id' | 'amountCents' | 'status' | 'loss' | 'createdAt' | 'finishedAt'
>;

export function refundView(row: ShownRefund): RefundsAndDisputes['refunds'][number] {
  const isDone = row.status === 'succeeded' || row.status === 'given_outside';
  return {
    id: row.id,
    amount: row.amountCents,
    status: isDone ? 'given_back' : row.status === 'failed' ? 'owed' : 'under_way',
    since: row.createdAt,
    given_back_at: isDone ? row.finishedAt : null,
    by_choice: row.loss !== null,
  };
}
