import type { ActiveLoan } from '@sevenday/contract';
import { type LoanStatus, wireStatus } from '@sevenday/lending';
import { and, asc, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../../identity/index.ts';
import { ledgerTransactions } from '../../ledger/index.ts';
import { fullName, members, profileHas } from '../../members/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database.ts';
import { afterCursor, defaultPageSize, pageOf } from '../../platform/database/paging.ts';
import type { Page } from '../../platform/http/encode-answer.ts';
import { countLoansOf } from '../counts/loan-counts.ts';
import type { LastDebit, LoanCallbacks, ViewedAt } from './dependencies.ts';
import { totalDueCents } from './loan.ts';
import { loanNumberIs } from './loan-number.ts';
import { dueState } from './loan-view.ts';
import { loans, payouts } from './store.ts';

const listed: Record<'open' | 'defaulted' | 'written_off', LoanStatus[]> = {
  open: ['funded', 'disbursed', 'overdue'],
  defaulted: ['defaulted'],
  written_off: ['written_off'],
};

/**
 * Lists loans whose money is out, the soonest due first. Defaulted loans have a filter of their own (decisions, "Loan
 * life").
 */
export async function listActiveLoans(
  tx: Tx,
  dependencies: LoanCallbacks,
  asked: {
    status?: 'open' | 'defaulted' | 'written_off' | undefined;
    /** Part of the borrower's name, email or phone, or the loan's id or number. */
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
  const found = await withBorrower(tx)
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
    rows: rows.map((row) => view(row, debits.get(row.loan.id) ?? null, viewedAt)),
    total,
    nextCursor,
  };
}

/**
 * Selects the loans that a search means. Eight hexadecimal digits with a letter mean a loan's number alone, because no
 * name is like that. Eight decimal digits may also be part of a phone number.
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

/** Reads one loan as an admin sees it. Refuses with `loan_not_found`. */
export async function readActiveLoan(
  tx: Tx,
  dependencies: LoanCallbacks,
  loanId: string,
  viewedAt: ViewedAt,
): Promise<ActiveLoan> {
  const [row] = await withBorrower(tx).where(eq(loans.id, loanId));
  if (!row) throw new Refusal('loan_not_found');
  const debits = await dependencies.readLastDebits(tx, [loanId]);
  return view(row, debits.get(loanId) ?? null, viewedAt);
}

// These are no `exists` conditions, because PostgreSQL may evaluate those for every loan before it shows one page of
// them.
const sentManually = sql<boolean>`coalesce((select true from ${payouts}
  where ${payouts.loanId} = ${loans.id} and ${payouts.channel} = 'manual' and ${payouts.status} = 'posted'
  limit 1), false)`;
const lost = sql<boolean>`coalesce((select true from ${ledgerTransactions}
  where ${ledgerTransactions.loanId} = ${loans.id}
    and ${ledgerTransactions.event} in ('dispute_lost', 'payment_returned', 'payment_refunded') limit 1), false)`;

function withBorrower(tx: Tx) {
  return tx
    .select({ loan: loans, member: members, email: users.email, sentManually, paymentLost: lost })
    .from(loans)
    .innerJoin(members, eq(members.id, loans.memberId))
    .innerJoin(users, eq(users.id, loans.memberId));
}

type Found = Awaited<ReturnType<typeof withBorrower>>[number];

function view(
  { loan, member, email, sentManually: manualTransfer, paymentLost }: Found,
  lastDebit: LastDebit | null,
  viewedAt: ViewedAt,
): ActiveLoan {
  return {
    id: loan.id,
    amount: loan.principalCents,
    interest_rate: loan.interestRateBasisPoints,
    interest_amount: loan.interestCents,
    late_fee: loan.lateFeeCents,
    total_due: totalDueCents(loan),
    term_date: loan.dueAt,
    time_zone: loan.timeZone,
    disbursed_at: loan.sentAt,
    status: wireStatus(loan.status),
    ...dueState(loan, viewedAt),
    payment_processing: loan.paymentProcessing,
    money_on_its_way: loan.status === 'funded' && loan.sent,
    written_off: loan.status === 'written_off',
    manual_transfer: manualTransfer,
    last_debit: lastDebit,
    payment_returned: paymentLost,
    borrower: {
      id: member.id,
      full_name: fullName(member),
      email,
      phone: member.phone,
      membership_level: member.membershipLevel,
    },
  };
}
