import type { ActiveLoan, Answer, rejectLoan } from '@sevenday/contract';
import { wireStatus } from '@sevenday/lending';
import { eq, sql } from 'drizzle-orm';
import { users } from '../../identity/index.ts';
import { ledgerTransactions } from '../../ledger/index.ts';
import { fullName, members, nameColumns } from '../../members/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { dueState } from './due-state.ts';
import { type LoanRow, totalDueCents } from './loan.ts';
import type { LastDebit, LoanCallbacks, ViewedAt } from './loan-dependencies.ts';
import { loans, payouts } from './tables.ts';

/** Refuses with `loan_not_found`. */
export async function readActiveLoan(
  tx: Tx,
  dependencies: LoanCallbacks,
  loanId: string,
  viewedAt: ViewedAt,
): Promise<ActiveLoan> {
  const [row] = await selectActiveLoans(tx).where(eq(loans.id, loanId));
  if (!row) throw new Refusal('loan_not_found');
  const debits = await dependencies.readLastDebits(tx, [loanId]);
  return activeLoanView(row, debits.get(loanId) ?? null, viewedAt);
}

// Both flags below are subselects with `limit 1`, because with `exists` PostgreSQL may check
// every loan before it returns one page of the list.
const sentManually = sql<boolean>`coalesce((select true from ${payouts}
  where ${payouts.loanId} = ${loans.id} and ${payouts.channel} = 'manual' and ${payouts.status} = 'posted'
  limit 1), false)`;
const lost = sql<boolean>`coalesce((select true from ${ledgerTransactions}
  where ${ledgerTransactions.loanId} = ${loans.id}
    and ${ledgerTransactions.event} in ('dispute_lost', 'payment_returned', 'payment_refunded') limit 1), false)`;

/**
 * The columns of a loan that every list of admins shows or sorts by. A list reads no other columns,
 * because each costs time for each row.
 */
export const listedLoanColumns = {
  id: loans.id,
  status: loans.status,
  sent: loans.sent,
  principalCents: loans.principalCents,
  interestRateBasisPoints: loans.interestRateBasisPoints,
  interestCents: loans.interestCents,
  lateFeeCents: loans.lateFeeCents,
  timeZone: loans.timeZone,
  approvedAt: loans.approvedAt,
};

const shown = {
  loan: {
    ...listedLoanColumns,
    sentAt: loans.sentAt,
    dueAt: loans.dueAt,
    paymentProcessing: loans.paymentProcessing,
    debitAnnounced: loans.debitAnnounced,
  },
  member: {
    id: members.id,
    ...nameColumns,
    phone: members.phone,
    membershipLevel: members.membershipLevel,
  },
  email: users.email,
  sentManually,
  paymentLost: lost,
};

export function selectActiveLoans(tx: Tx) {
  return tx
    .select(shown)
    .from(loans)
    .innerJoin(members, eq(members.id, loans.memberId))
    .innerJoin(users, eq(users.id, loans.memberId));
}

export type FoundLoan = Awaited<ReturnType<typeof selectActiveLoans>>[number];

export function activeLoanView(
  { loan, member, email, sentManually: manualTransfer, paymentLost }: FoundLoan,
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

export function loanOutcomeView(loan: LoanRow): Answer<typeof rejectLoan> {
  return {
    id: loan.id,
    status: wireStatus(loan.status),
    disbursed: loan.sent,
    term_date: loan.sent ? loan.dueAt : null,
  };
}
