import type { Answer, getLoanLimits } from '@sevenday/contract';
import { dueAt, tierOf, tiersAhead } from '@sevenday/lending';
import { readMember } from '../../members/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { readPause } from '../lending-pause/lending-pause.ts';
import { readAvailableCredit } from './read-available-credit-and-overdue.ts';

/**
 * `has_overdue_loan` or `lending_paused` bars a new loan even if `max_loan_amount` is above zero
 * (decisions, "available to borrow").
 */
export async function readLimits(
  tx: Tx,
  runtime: Runtime,
  memberId: string,
  now: Date,
): Promise<Answer<typeof getLoanLimits>> {
  const { policy, lender } = runtime;
  const member = await readMember(tx, memberId);
  const tier = tierOf(policy, member.membershipLevel);
  const standing = await readAvailableCredit(tx, runtime, member, now);
  return {
    max_loan_amount: standing.availableCents,
    interest_rate: tier.interestRateBasisPoints,
    membership_level: member.membershipLevel,
    tier_cap: tier.capCents,
    amount_in_use: standing.openPrincipalCents,
    smallest_loan: standing.smallestCents,
    term_days: tier.termDays,
    time_zone: lender.timeZone,
    earliest_due_date: dueAt({ from: now, termDays: tier.termDays, timeZone: lender.timeZone }),
    has_overdue_loan: standing.hasOverdueOrDefaulted,
    lending_paused: await readPause(tx),
    levels_ahead: tiersAhead({ ...member, level: member.membershipLevel }, policy).map((ahead) => ({
      membership_level: ahead.level,
      interest_rate: ahead.interestRateBasisPoints,
      from_completed_loans: ahead.fromCompletedLoans,
      missing_loans: ahead.missingLoans,
    })),
  };
}
