import type { OwedRefund } from '@sevenday/contract';
import { and, asc, count, eq, inArray } from 'drizzle-orm';
import { fullName, members, nameColumns } from '../../members/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { listBuiltOnce } from '../../platform/database/page-query-built-once.ts';
import type { Page } from '../../platform/database/paging.ts';
import { refunds } from '../payment/tables.ts';
import { receivedOutside } from './plan-refund.ts';
import { openRefundStatuses } from './refund-status.ts';
import { refundView } from './refund-view.ts';

export async function listOpenRefunds(
  tx: Tx,
  asked: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<OwedRefund>> {
  const page = await readPage(tx, asked);
  return {
    ...page,
    rows: page.rows.map(({ refund, member }) => ({
      ...refundView(refund),
      member_id: refund.memberId,
      member_name: member && fullName(member),
      loan_id: refund.loanId,
      failure_reason: refund.failureReason,
      received_outside: refund.failureReason === receivedOutside,
    })),
  };
}

const isOpen = inArray(refunds.status, openRefundStatuses);
const columns = { at: refunds.createdAt, id: refunds.id };

/** Only what the list shows, because every further column costs time for each refund. */
const shown = {
  id: refunds.id,
  loanId: refunds.loanId,
  memberId: refunds.memberId,
  amountCents: refunds.amountCents,
  status: refunds.status,
  failureReason: refunds.failureReason,
  loss: refunds.loss,
  createdAt: refunds.createdAt,
  finishedAt: refunds.finishedAt,
};

const readPage = listBuiltOnce({
  select: (tx, after) =>
    tx
      .select({ refund: shown, member: nameColumns })
      .from(refunds)
      .leftJoin(members, eq(members.id, refunds.memberId))
      .where(and(isOpen, after))
      .orderBy(asc(columns.at), asc(columns.id)),
  count: (tx) => tx.select({ total: count() }).from(refunds).where(isOpen),
  columns,
  order: 'oldest_first',
  placeOf: ({ refund }) => ({ at: refund.createdAt, id: refund.id }),
});
