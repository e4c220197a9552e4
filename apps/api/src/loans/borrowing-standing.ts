import {
  barsNewLoan,
  type Cents,
  cents,
  closedStatuses,
  isOpen,
  type LendingPolicy,
  type LoanRange,
  loanRange,
  type MembershipLevel,
} from '@sevenday/lending';
import { and, eq, notInArray } from 'drizzle-orm';
import type { Tx } from '../platform/database.ts';
import { loans } from './store.ts';

/** What a member has out, and what that leaves to borrow. */
export interface BorrowingStanding extends LoanRange {
  openPrincipalCents: Cents;
  hasOverdueOrDefaulted: boolean;
}

/** Callers that decide by it hold the member's lock, so that two requests at once cannot both fit the cap. */
export async function readBorrowingStanding(
  tx: Tx,
  policy: LendingPolicy,
  member: { id: string; membershipLevel: MembershipLevel },
): Promise<BorrowingStanding> {
  const unfinished = await tx
    .select({ status: loans.status, sent: loans.sent, principalCents: loans.principalCents })
    .from(loans)
    .where(and(eq(loans.memberId, member.id), notInArray(loans.status, [...closedStatuses])));
  const openPrincipalCents = cents(
    unfinished.filter(isOpen).reduce((sum, loan) => sum + loan.principalCents, 0),
  );
  return {
    openPrincipalCents,
    hasOverdueOrDefaulted: unfinished.some(barsNewLoan),
    ...loanRange({ policy, level: member.membershipLevel, openPrincipalCents }),
  };
}
