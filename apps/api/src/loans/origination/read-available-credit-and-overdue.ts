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
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { queryBuiltOnce } from '../../platform/database/query-built-once.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { isLateNow, type LoanRow } from '../loan/loan.ts';
import { loans } from '../loan/tables.ts';

export interface CreditAndOverdue extends LoanRange {
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
 * A caller that decides a loan request must lock the member's row first, because two requests at
 * the same time could each fit the cap and together exceed it. `hasOverdueOrDefaulted` is true also
 * for a written-off loan.
 */
export async function readAvailableCredit(
  tx: Tx,
  { policy }: Runtime,
  member: { id: string; membershipLevel: MembershipLevel },
  now: Date,
): Promise<CreditAndOverdue> {
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
