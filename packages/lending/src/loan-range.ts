import { type Cents, cents } from './money.ts';
import type { LendingPolicy, MembershipLevel } from './policy.ts';
import { smallestLoanCents } from './smallest-loan.ts';
import { tierOf } from './tier-of-level.ts';

export type LoanRange = {
  availableCents: Cents;
  smallestCents: Cents;
};

/** Follows decisions, "smallest loan" and "available to borrow". */
export function loanRange(member: {
  policy: LendingPolicy;
  level: MembershipLevel;
  openPrincipalCents: Cents;
}): LoanRange {
  const { interestRateBasisPoints, capCents } = tierOf(member.policy, member.level);
  const { minimumTotalCents } = member.policy;
  return {
    availableCents: cents(Math.max(0, capCents - member.openPrincipalCents)),
    smallestCents: smallestLoanCents({ interestRateBasisPoints, minimumTotalCents }),
  };
}
