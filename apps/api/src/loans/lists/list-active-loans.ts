import type {
  ActiveLoan,
  ActiveLoanSort,
  getActiveLoans,
  LoanChip,
  Query,
} from '@sevenday/contract';
import { type LoanStatus, millisecondsPerDay } from '@sevenday/lending';
import { and, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { members, profileHas } from '../../members/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Page } from '../../platform/database/paging.ts';
import { defaultPageSize, pageOf, sortedBy, totalOf } from '../../platform/database/paging.ts';
import { runTogether } from '../../platform/database/run-statements-together.ts';
import { countLoansOf } from '../counts/loan-counts-by-status.ts';
import { activeLoanView, type FoundLoan, selectActiveLoans } from '../loan/admin-loan-view.ts';
import { totalDueCents } from '../loan/loan.ts';
import type { LoanCallbacks, ViewedAt } from '../loan/loan-dependencies.ts';
import { loanNumberIs } from '../loan/loan-number-condition.ts';
import {
  awaitsAnswer,
  extensionRequests,
  isMarkedOverdue,
  loans,
  totalDueSql,
} from '../loan/tables.ts';

const listed: Record<'open' | 'defaulted' | 'written_off', LoanStatus[]> = {
  open: ['funded', 'disbursed', 'overdue'],
  defaulted: ['defaulted'],
  written_off: ['written_off'],
};

const sorts: Record<
  ActiveLoanSort,
  { at: PgColumn | SQL; of: (loan: FoundLoan['loan']) => Date | number }
> = {
  due: { at: loans.dueAt, of: ({ dueAt, approvedAt }) => dueAt ?? approvedAt },
  disbursed: { at: loans.sentAt, of: ({ sentAt, approvedAt }) => sentAt ?? approvedAt },
  owed: { at: totalDueSql, of: totalDueCents },
};

/**
 * Lists loans whose money was sent and that are not repaid. If `asked.status` is `defaulted` or
 * `written_off`, lists only the loans in that status. Otherwise leaves out both.
 */
export async function listActiveLoans(
  tx: Tx,
  dependencies: LoanCallbacks,
  /** `search` is a part of the borrower's name, email or phone, or the loan's id or number. */
  asked: Query<typeof getActiveLoans>,
  viewedAt: ViewedAt,
): Promise<Page<ActiveLoan>> {
  const limit = asked.limit ?? defaultPageSize;
  const statuses = listed[asked.status ?? 'open'];
  const wanted = and(lookedFor(asked.search), onlyThose(asked.only || 'all', viewedAt));
  const shown = and(inArray(loans.status, statuses), eq(loans.sent, true), wanted);
  const { at, of } = sorts[asked.sort ?? 'due'];
  const columns = { at, id: loans.id };
  const { order, after } = sortedBy(columns, asked.direction ?? 'asc', asked.cursor);
  const found = await selectActiveLoans(tx)
    .where(and(shown, after))
    .orderBy(...order)
    .limit(limit + 1);
  const page = pageOf(found, limit, ({ loan }) => ({ at: of(loan), id: loan.id }));
  const [total, debits] = await runTogether(
    totalOf(page, asked.cursor, () =>
      wanted ? countFound(tx, shown) : countLoansOf(tx, { statuses, sent: true }),
    ),
    dependencies.readLastDebits(
      tx,
      page.rows.map(({ loan }) => loan.id),
    ),
  );
  return {
    rows: page.rows.map((row) => activeLoanView(row, debits.get(row.loan.id) ?? null, viewedAt)),
    total,
    nextCursor: page.nextCursor,
  };
}

/**
 * Eight hexadecimal digits are a loan's number. Eight decimal digits can also be part of a phone
 * number, so both are searched.
 */
function lookedFor(search: string | undefined): SQL | undefined {
  const isLoan = loanNumberIs(search);
  if (!isLoan) return profileHas(search);
  return /^\d+$/.test(search ?? '') ? or(isLoan, profileHas(search)) : isLoan;
}

function onlyThose(chip: LoanChip | 'all', { now }: ViewedAt): SQL | undefined {
  switch (chip) {
    case 'overdue':
      return isMarkedOverdue;
    case 'due_today':
      return isDueToday(now);
    case 'processing':
      // This condition is written exactly as in the index `loans_processing_by_due`. Otherwise
      // PostgreSQL would not use the index.
      return sql`${loans.paymentProcessing}`;
    case 'asked_for_time':
      return sql`${loans.id} in (select ${extensionRequests.loanId} from ${extensionRequests}
        where ${awaitsAnswer})`;
    case 'all':
      return undefined;
  }
}

/**
 * PostgreSQL finds a few days' loans by the index on `due_at`, and then checks each loan's day in
 * the loan's own time zone.
 */
function isDueToday(now: Date): SQL {
  const instant = (milliseconds: number) =>
    sql`${new Date(milliseconds).toISOString()}::timestamptz`;
  const dayOf = (at: SQL | PgColumn) => sql`(${at} at time zone ${loans.timeZone})::date`;
  // Two days before and after `now` include today in every time zone, even when the clocks change.
  const from = instant(now.getTime() - 2 * millisecondsPerDay);
  const until = instant(now.getTime() + 2 * millisecondsPerDay);
  return sql`${loans.dueAt} between ${from} and ${until}
    and ${dayOf(loans.dueAt)} = ${dayOf(instant(now.getTime()))}`;
}

async function countFound(tx: Tx, shown: SQL | undefined): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(loans)
    .innerJoin(members, eq(members.id, loans.memberId))
    .where(shown);
  return row?.total ?? 0;
}
