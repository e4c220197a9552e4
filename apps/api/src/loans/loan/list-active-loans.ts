import type { ActiveLoan } from '@sevenday/contract';
import type { LoanStatus } from '@sevenday/lending';
import { and, asc, count, eq, inArray, or, type SQL } from 'drizzle-orm';
import { members, profileHas } from '../../members/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { afterCursor, defaultPageSize, pageOf } from '../../platform/database/paging.ts';
import type { Page } from '../../platform/http/encode-answer.ts';
import { countLoansOf } from '../counts/loan-counts.ts';
import { activeLoanView, selectActiveLoans } from './active-loan-view.ts';
import type { LoanCallbacks, ViewedAt } from './dependencies.ts';
import { loanNumberIs } from './loan-number.ts';
import { loans } from './store.ts';

const listed: Record<'open' | 'defaulted' | 'written_off', LoanStatus[]> = {
  open: ['funded', 'disbursed', 'overdue'],
  defaulted: ['defaulted'],
  written_off: ['written_off'],
};

/**
 * Lists the loans whose money is out, the soonest due first. Lists defaulted and written-off loans only where `status`
 * asks for them (decisions, "Loan life").
 */
export async function listActiveLoans(
  tx: Tx,
  dependencies: LoanCallbacks,
  asked: {
    status?: 'open' | 'defaulted' | 'written_off' | undefined;
    /** Part of the borrower's name, email or phone, or the loan's id or number. If left out, every loan is listed. */
    search?: string | undefined;
    limit?: number | undefined;
    cursor?: string | undefined;
  },
  viewedAt: ViewedAt,
): Promise<Page<ActiveLoan>> {
  const limit = asked.limit ?? defaultPageSize;
  const statuses = listed[asked.status ?? 'open'];
  const wanted = lookedFor(asked.search);
  const shown = and(inArray(loans.status, statuses), eq(loans.sent, true), wanted);
  const total = wanted
    ? await countFound(tx, shown)
    : await countLoansOf(tx, { statuses, sent: true });
  const found = await selectActiveLoans(tx)
    .where(and(shown, afterCursor(asked.cursor, { at: loans.dueAt, id: loans.id }, 'oldest_first')))
    .orderBy(asc(loans.dueAt), asc(loans.id))
    .limit(limit + 1);
  const { rows, nextCursor } = pageOf(found, limit, ({ loan }) => ({
    at: loan.dueAt ?? loan.approvedAt,
    id: loan.id,
  }));
  const debits = await dependencies.readLastDebits(
    tx,
    rows.map(({ loan }) => loan.id),
  );
  return {
    rows: rows.map((row) => activeLoanView(row, debits.get(row.loan.id) ?? null, viewedAt)),
    total,
    nextCursor,
  };
}

/**
 * Returns the condition for the loans that a search text may mean. Eight hexadecimal digits with a letter can only be a
 * loan's number. Eight decimal digits can also be part of a phone number.
 */
function lookedFor(search: string | undefined): SQL | undefined {
  const isLoan = loanNumberIs(search);
  if (!isLoan) return profileHas(search);
  return /^\d+$/.test(search ?? '') ? or(isLoan, profileHas(search)) : isLoan;
}

async function countFound(tx: Tx, shown: SQL | undefined): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(loans)
    .innerJoin(members, eq(members.id, loans.memberId))
    .where(shown);
  return row?.total ?? 0;
}
