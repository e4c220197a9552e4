import type { RefundsAndDisputes } from '@sevenday/contract';
import type { DisputeRow } from './dispute.ts';

type ShownDispute = Pick<DisputeRow, 'id' | 'amountCents' | 'status' | 'openedAt' | 'decidedAt'>;

export function disputeView(row: ShownDispute): RefundsAndDisputes['disputes'][number] {
  return {
    id: row.id,
    amount: row.amountCents,
    status: row.status === 'warning' ? 'open' : row.status,
    opened_at: row.openedAt,
    decided_at: row.decidedAt,
  };
}
