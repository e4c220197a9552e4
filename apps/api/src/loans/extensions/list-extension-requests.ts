import type { MoreTimeRequest } from '@sevenday/contract';
import { localDay, outStatuses } from '@sevenday/lending';
import { and, asc, count, desc, eq, inArray } from 'drizzle-orm';
import { fullName, members } from '../../members/index.ts';
import type { Page } from '../../platform/answers.ts';
import type { Tx } from '../../platform/database.ts';
import type { Keys } from '../../platform/keys.ts';
import { afterCursor, defaultPageSize, pageOf } from '../../platform/paging.ts';
import { totalDueCents } from '../loan/loan.ts';
import { loans, moreTimeRequests } from '../loan/store.ts';
import type { MoreTimeRow } from './request-extension.ts';

/** A loan that was paid or closed meanwhile needs no answer. */
const waiting = and(eq(moreTimeRequests.status, 'waiting'), inArray(loans.status, outStatuses));

/** The requests for more time that wait for an answer, the oldest first. */
export async function listMoreTime(
  tx: Tx,
  { keys, timeZone }: { keys: Keys; timeZone: string },
  page: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<MoreTimeRequest>> {
  const limit = page.limit ?? defaultPageSize;
  const columns = { at: moreTimeRequests.askedAt, id: moreTimeRequests.id };
  const [counted] = await tx
    .select({ total: count() })
    .from(moreTimeRequests)
    .innerJoin(loans, eq(loans.id, moreTimeRequests.loanId))
    .where(waiting);
  const found = await tx
    .select({ request: moreTimeRequests, loan: loans, member: members })
    .from(moreTimeRequests)
    .innerJoin(loans, eq(loans.id, moreTimeRequests.loanId))
    .innerJoin(members, eq(members.id, moreTimeRequests.memberId))
    .where(and(waiting, afterCursor(page.cursor, columns, 'oldest_first')))
    .orderBy(asc(columns.at), asc(columns.id))
    .limit(limit + 1);
  const { rows, nextCursor } = pageOf(found, limit, ({ request }) => ({
    at: request.askedAt,
    id: request.id,
  }));
  const views: MoreTimeRequest[] = [];
  for (const { request, loan, member } of rows) {
    views.push({
      id: request.id,
      loan_id: loan.id,
      borrower: { id: member.id, full_name: fullName(member) },
      amount: loan.principalCents,
      total_due: totalDueCents(loan),
      due_day: loan.dueAt ? localDay(loan.dueAt, timeZone) : request.askedDay,
      asked_day: request.askedDay,
      asked_at: request.askedAt,
      reason: await openWords(tx, keys, request, request.reason),
    });
  }
  return { rows: views, total: counted?.total ?? 0, nextCursor };
}

/** The last request of a loan, with its words opened; null when there was none. */
export async function readLastMoreTime(
  tx: Tx,
  keys: Keys,
  loanId: string,
): Promise<
  (Omit<MoreTimeRow, 'reason' | 'words'> & Record<'reason' | 'words', string | null>) | null
> {
  const [row] = await tx
    .select()
    .from(moreTimeRequests)
    .where(eq(moreTimeRequests.loanId, loanId))
    .orderBy(desc(moreTimeRequests.askedAt))
    .limit(1);
  if (!row) return null;
  return {
    ...row,
    reason: await openWords(tx, keys, row, row.reason),
    words: await openWords(tx, keys, row, row.words),
  };
}

/** What the lender said to a request for more time; null where they said nothing. */
export async function readMoreTimeWords(
  tx: Tx,
  keys: Keys,
  requestId: string,
): Promise<string | null> {
  const [row] = await tx.select().from(moreTimeRequests).where(eq(moreTimeRequests.id, requestId));
  return row ? openWords(tx, keys, row, row.words) : null;
}

async function openWords(
  tx: Tx,
  keys: Keys,
  { memberId }: MoreTimeRow,
  sealed: Buffer | null,
): Promise<string | null> {
  return sealed && (await keys.openFor(tx, memberId, sealed)).toString();
}
