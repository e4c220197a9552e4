import type { ListedDispute } from '@sevenday/contract';
import { and, count, desc, eq } from 'drizzle-orm';
import { fullName, members, nameColumns } from '../../members/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { listBuiltOnce } from '../../platform/database/page-query-built-once.ts';
import type { Page } from '../../platform/database/paging.ts';
import { disputes } from '../payment/tables.ts';
import { type DisputeRow, isDispute, isStandingWarning } from './dispute.ts';
import { disputeView } from './dispute-view.ts';

export async function listDisputes(
  tx: Tx,
  asked: { limit?: number | undefined; cursor?: string | undefined },
  now: Date,
): Promise<Page<ListedDispute>> {
  const page = await readPage(tx, asked);
  return {
    ...page,
    rows: page.rows.map(({ dispute, member }) => ({
      ...disputeView(dispute),
      status: listedStatus(dispute),
      member_id: dispute.memberId,
      member_name: member && fullName(member),
      loan_id: dispute.loanId,
      reason: dispute.reason,
      respond_by: dispute.respondBy,
      deadline_passed: isPastDeadline(dispute, now),
      fee: dispute.feeCents,
    })),
  };
}

const columns = { at: disputes.openedAt, id: disputes.id };

/** Only what the list shows, because every further column costs time for each dispute. */
const shown = {
  id: disputes.id,
  loanId: disputes.loanId,
  memberId: disputes.memberId,
  amountCents: disputes.amountCents,
  feeCents: disputes.feeCents,
  status: disputes.status,
  reason: disputes.reason,
  openedAt: disputes.openedAt,
  respondBy: disputes.respondBy,
  decidedAt: disputes.decidedAt,
};

type ShownDispute = Pick<DisputeRow, keyof typeof shown>;

const readPage = listBuiltOnce({
  select: (tx, after) =>
    tx
      .select({ dispute: shown, member: nameColumns })
      .from(disputes)
      .leftJoin(members, eq(members.id, disputes.memberId))
      .where(and(isDispute, after))
      .orderBy(desc(columns.at), desc(columns.id)),
  count: (tx) => tx.select({ total: count() }).from(disputes).where(isDispute),
  columns,
  order: 'newest_first',
  placeOf: ({ dispute }) => ({ at: dispute.openedAt, id: dispute.id }),
});

function listedStatus(row: ShownDispute): ListedDispute['status'] {
  return row.status === 'warning' && !isStandingWarning(row) ? 'withdrawn' : row.status;
}

function isPastDeadline(row: ShownDispute, now: Date): boolean {
  const waits = row.status === 'open' || isStandingWarning(row);
  return waits && row.respondBy !== null && row.respondBy < now;
}
