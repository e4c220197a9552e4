import type { MemberLoan, MoneyAttempt, RefundsAndDisputes } from '@sevenday/contract';
import { wireStatus } from '@sevenday/lending';
import { and, count, desc, eq, inArray } from 'drizzle-orm';
import {
  type LoanRow,
  loanAdjustments,
  loans,
  noRefundsOrDisputes,
  payouts,
  totalDueCents,
} from '../../loans/index.ts';
import { readMember } from '../../members/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Page } from '../../platform/database/paging.ts';
import { afterCursor, defaultPageSize, pageOf } from '../../platform/database/paging.ts';
import { payments, readRefundsAndDisputes, refunds } from '../../repayments/index.ts';

/**
 * Lists a member's loans in all states, newest first, each with every attempt to move its money. Amounts in cents.
 * Refuses with `member_not_found`.
 */
export async function listMemberLoans(
  tx: Tx,
  asked: { memberId: string; limit?: number | undefined; cursor?: string | undefined; now: Date },
): Promise<Page<MemberLoan>> {
  const member = await readMember(tx, asked.memberId);
  const own = eq(loans.memberId, member.id);
  const columns = { at: loans.approvedAt, id: loans.id };
  const limit = asked.limit ?? defaultPageSize;
  const [counted] = await tx.select({ total: count() }).from(loans).where(own);
  const found = await tx
    .select()
    .from(loans)
    .where(and(own, afterCursor(asked.cursor, columns, 'newest_first')))
    .orderBy(desc(loans.approvedAt), desc(loans.id))
    .limit(limit + 1);
  const page = pageOf(found, limit, (loan) => ({ at: loan.approvedAt, id: loan.id }));
  const attempts = await attemptsOf(
    tx,
    page.rows.map(({ id }) => id),
  );
  const refundsAndDisputes = await readRefundsAndDisputes(tx, page.rows, asked);
  return {
    rows: page.rows.map((loan) =>
      view(
        loan,
        attempts.get(loan.id) ?? [],
        refundsAndDisputes.get(loan.id) ?? noRefundsOrDisputes,
      ),
    ),
    total: counted?.total ?? 0,
    nextCursor: page.nextCursor,
  };
}

function view(
  loan: LoanRow,
  attempts: MoneyAttempt[],
  refunds_and_disputes: RefundsAndDisputes,
): MemberLoan {
  return {
    id: loan.id,
    amount: loan.principalCents,
    status: wireStatus(loan.status),
    written_off: loan.status === 'written_off',
    money_on_its_way: loan.status === 'funded' && loan.sent,
    is_overdue: loan.status === 'overdue',
    interest_rate: loan.interestRateBasisPoints,
    interest_amount: loan.interestCents,
    late_fee: loan.lateFeeCents,
    total_due: totalDueCents(loan),
    created_at: loan.approvedAt,
    disbursed_at: loan.sentAt,
    term_date: loan.sent ? loan.dueAt : null,
    time_zone: loan.timeZone,
    repaid_at: loan.repaidAt,
    attempts,
    refunds_and_disputes,
  };
}

/** Reads payouts, payments (also those received outside) and refunds by loan, the oldest first. */
async function attemptsOf(
  tx: Tx,
  loanIds: readonly string[],
): Promise<ReadonlyMap<string, MoneyAttempt[]>> {
  if (loanIds.length === 0) return new Map();
  const sent = await tx
    .select()
    .from(payouts)
    .where(inArray(payouts.loanId, [...loanIds]));
  const collected = await tx
    .select()
    .from(payments)
    .where(inArray(payments.loanId, [...loanIds]));
  const refunded = await tx
    .select()
    .from(refunds)
    .where(inArray(refunds.loanId, [...loanIds]));
  const received = await tx
    .select()
    .from(loanAdjustments)
    .where(
      and(inArray(loanAdjustments.loanId, [...loanIds]), eq(loanAdjustments.kind, 'paid_outside')),
    );
  const all = [
    ...sent.map((row) => attempt(row, 'payout', row.createdAt)),
    ...collected.map((row) =>
      attempt(row, row.kind === 'checkout' ? 'card_or_bank_payment' : 'debit', row.quotedAt),
    ),
    ...refunded.map((row) => attempt(row, 'refund', row.createdAt)),
    ...received.map(receivedOutside),
  ].sort((one, other) => one.started_at.getTime() - other.started_at.getTime());
  const byLoan = new Map<string, MoneyAttempt[]>();
  for (const { loanId, ...shown } of all) {
    byLoan.set(loanId, [...(byLoan.get(loanId) ?? []), shown]);
  }
  return byLoan;
}

type AttemptRow =
  | typeof payouts.$inferSelect
  | typeof payments.$inferSelect
  | typeof refunds.$inferSelect;

function attempt(
  row: AttemptRow,
  kind: MoneyAttempt['kind'],
  startedAt: Date,
): MoneyAttempt & { loanId: string } {
  return {
    loanId: row.loanId,
    id: row.id,
    kind,
    amount: row.amountCents,
    status: row.status,
    failure_reason: row.failureReason,
    started_at: startedAt,
    finished_at: row.finishedAt,
    returned_at: 'returnedAt' in row ? row.returnedAt : null,
    debit_day: 'debitDay' in row ? row.debitDay : null,
  };
}

/** Shows a payment that an admin recorded. If it was recorded in error, it says when it was reversed. */
function receivedOutside(
  row: typeof loanAdjustments.$inferSelect,
): MoneyAttempt & { loanId: string } {
  return {
    loanId: row.loanId,
    id: row.id,
    kind: 'received_outside',
    amount: row.amountCents,
    status: row.undoneAt ? 'recorded_by_mistake' : 'received',
    failure_reason: null,
    started_at: row.madeAt,
    finished_at: row.undoneAt ?? row.madeAt,
    returned_at: null,
    debit_day: null,
  };
}
