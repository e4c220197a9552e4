import {
  barsNewLoan,
  type Cents,
  cents,
  closedStatuses,
  isOpen,
  type LoanRange,
  loanRange,
  type MembershipLevel,
} from '@sevenday/lending';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { queryBuiltOnce } from '../../platform/database/query-built-once.ts';
import type { Runtime } from '../../platform/dependencies.ts';
import { isLateNow, type LoanRow } from '../loan/loan.ts';
import { loans } from '../loan/store.ts';

/** What a member owes of principal, and the range of amounts that they may still borrow. */
export interface BorrowingStanding extends LoanRange {
  openPrincipalCents: Cents;
  hasOverdueOrDefaulted: boolean;
}

const selectUnfinished = queryBuiltOnce<{ memberId: string }, LoanRow[]>((tx) => {
  const isOwn = eq(loans.memberId, sql.placeholder('memberId'));
  return tx
    .select()
    .from(loans)
    .where(and(isOwn, notInArray(loans.status, [...closedStatuses])));
});

/**
 * Reads what a member owes of principal and what they may still borrow.
 *
 * A caller that decides by the result has locked the member's row. Otherwise two requests at the same time could each
 * fit the cap and together exceed it. A loan counts as overdue by the clock, even before `ageLoan` has marked it.
 */
export async function readBorrowingStanding(
  tx: Tx,
  { policy }: Runtime,
  member: { id: string; membershipLevel: MembershipLevel },
  now: Date,
): Promise<BorrowingStanding> {
  const unfinished = await selectUnfinished(tx, { memberId: member.id });
  const openPrincipalCents = cents(
    unfinished.filter(isOpen).reduce((sum, loan) => sum + loan.principalCents, 0),
  );
  return {
    openPrincipalCents,
    hasOverdueOrDefaulted: unfinished.some((loan) => barsNewLoan(loan) || isLateNow(loan, now)),
    ...loanRange({ policy, level: member.membershipLevel, openPrincipalCents }),
  };
}
