import type { Answer, getMyLoans } from '@sevenday/contract';
import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { MemberPendingLoan } from '../../bank-accounts/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { afterCursor, defaultPageSize, pageOf, totalOf } from '../../platform/database/paging.ts';
import { queryBuiltOnce } from '../../platform/database/query-built-once.ts';
import { runTogether } from '../../platform/database/run-statements-together.ts';
import { viewLoans } from './borrower-loan-view.ts';
import type { LoanRow } from './loan.ts';
import type { LoanDependencies, ViewedAt } from './loan-dependencies.ts';
import { loans } from './tables.ts';

const isOwn = eq(loans.memberId, sql.placeholder('memberId'));

function selectOwn(tx: Tx, after?: SQL) {
  return tx
    .select()
    .from(loans)
    .where(and(isOwn, after))
    .orderBy(desc(loans.approvedAt), desc(loans.id))
    .limit(sql.placeholder('limit'));
}
const selectNewest = queryBuiltOnce<{ memberId: string; limit: number }, LoanRow[]>((tx) =>
  selectOwn(tx),
);
const countOwn = queryBuiltOnce<{ memberId: string }, { total: number }[]>((tx) =>
  tx.select({ total: count() }).from(loans).where(isOwn),
);

/** `lent` is always empty, because members do not lend money. */
export async function listMyLoans(
  tx: Tx,
  dependencies: LoanDependencies,
  memberId: string,
  page: { limit?: number | undefined; cursor?: string | undefined },
  viewedAt: ViewedAt,
): Promise<Answer<typeof getMyLoans>> {
  const limit = page.limit ?? defaultPageSize;
  const after = afterCursor(page.cursor, { at: loans.approvedAt, id: loans.id }, 'newest_first');
  const own = { memberId, limit: limit + 1 };
  const found = await (after ? selectOwn(tx, after).execute(own) : selectNewest(tx, own));
  const listed = pageOf(found, limit, (loan) => ({ at: loan.approvedAt, id: loan.id }));
  const [borrowed, total] = await runTogether(
    viewLoans(tx, dependencies, listed.rows, viewedAt),
    totalOf(listed, page.cursor, async () => {
      const [counted] = await countOwn(tx, { memberId });
      return counted?.total ?? 0;
    }),
  );
  return { borrowed, lent: [], total, next_cursor: listed.nextCursor };
}

/** Refuses with `loan_not_found`, also if the loan is another member's. */
export async function readOwnLoan(tx: Tx, loanId: string, memberId: string): Promise<LoanRow> {
  const [loan] = await tx
    .select()
    .from(loans)
    .where(and(eq(loans.id, loanId), eq(loans.memberId, memberId)));
  if (!loan) throw new Refusal('loan_not_found');
  return loan;
}

export async function readMemberPendingLoans(
  tx: Tx,
  memberId: string,
): Promise<MemberPendingLoan[]> {
  return tx
    .select({
      loanId: loans.id,
      principalCents: loans.principalCents,
      bankAccountId: loans.bankAccountId,
    })
    .from(loans)
    .where(and(eq(loans.memberId, memberId), eq(loans.status, 'funded'), eq(loans.sent, false)))
    .orderBy(asc(loans.approvedAt), asc(loans.id));
}
