import { applyRate, type Cents, cents } from './money.ts';
import type { LateFeeRule } from './policy.ts';

/** Whatever holds a late-fee rule: the lending policy, or the terms a loan was signed with. */
type WithLateFee = { lateFee: LateFeeRule };

/**
 * The late fee in cents, charged once when a loan becomes overdue: 5 % of what was due, rounded half up, at least
 * $1.00, never more than what was due nor than the agreement's maximum (decisions, "late fee").
 * Pass the rule the loan was signed with. Throws RangeError when what was due is negative.
 */
export function lateFeeCents({
  dueCents,
  policy,
}: {
  dueCents: Cents;
  policy: WithLateFee;
}): Cents {
  if (dueCents < 0) {
    throw new RangeError('What was due must not be negative.');
  }
  const { rateBasisPoints, minimumCents, maximumCents } = policy.lateFee;
  const fee = Math.max(minimumCents, applyRate(dueCents, rateBasisPoints));
  return cents(Math.min(fee, dueCents, maximumCents));
}

/**
 * Days without a late fee once a borrower is told that a payment of theirs is gone again (decisions, "dispute"), or that
 * a debit they relied on is not made.
 */
export const lateFeeFreeDays = 3;

/** Before when no late fee is added to a loan whose borrower learned only at `learnedAt` that they have to pay. */
export function noLateFeeBefore(learnedAt: Date): Date {
  return new Date(learnedAt.getTime() + lateFeeFreeDays * 86_400_000);
}
