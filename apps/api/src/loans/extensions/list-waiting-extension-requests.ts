import type { ExtensionRequest } from '@sevenday/contract';
import { localDay } from '@sevenday/lending';
import { and, asc, count, eq } from 'drizzle-orm';
import { fullName, members, nameColumns } from '../../members/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { listBuiltOnce } from '../../platform/database/page-query-built-once.ts';
import type { Page } from '../../platform/database/paging.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { extensionAnswerDay, openExtensionText } from '../loan/extension-request.ts';
import { totalDueCents } from '../loan/loan.ts';
import { awaitsAnswer, extensionRequests, loans } from '../loan/tables.ts';

export async function listWaitingExtensionRequests(
  tx: Tx,
  { keys, answerTimes }: Runtime,
  asked: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<ExtensionRequest>> {
  const page = await readPage(tx, asked);
  const rows: ExtensionRequest[] = [];
  for (const { request, loan, member } of page.rows) {
    rows.push({
      id: request.id,
      loan_id: loan.id,
      borrower: { id: member.id, full_name: fullName(member) },
      amount: loan.principalCents,
      total_due: totalDueCents(loan),
      due_day: loan.dueAt ? localDay(loan.dueAt, loan.timeZone) : request.askedDay,
      asked_day: request.askedDay,
      asked_at: request.askedAt,
      answer_by: extensionAnswerDay(request, loan, answerTimes),
      reason: await openExtensionText(tx, keys, request, request.reason),
    });
  }
  return { ...page, rows };
}

const columns = { at: extensionRequests.askedAt, id: extensionRequests.id };

const readPage = listBuiltOnce({
  select: (tx, after) =>
    tx
      .select({
        request: extensionRequests,
        loan: loans,
        member: { id: members.id, ...nameColumns },
      })
      .from(extensionRequests)
      .innerJoin(loans, eq(loans.id, extensionRequests.loanId))
      .innerJoin(members, eq(members.id, extensionRequests.memberId))
      .where(and(awaitsAnswer, after))
      .orderBy(asc(columns.at), asc(columns.id)),
  count: (tx) =>
    tx
      .select({ total: count() })
      .from(extensionRequests)
      .innerJoin(loans, eq(loans.id, extensionRequests.loanId))
      .where(awaitsAnswer),
  columns,
  order: 'oldest_first',
  placeOf: ({ request }) => ({ at: request.askedAt, id: request.id }),
});
