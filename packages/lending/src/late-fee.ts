import {
  applyRate,
  type Cents,
  cents,
  divideHalfUp,
  formatDollars,
  formatPercent,
} from './money.ts';
import type { FormerLateFeeRule, SignedLateFeeRule } from './policy.ts';

/** Anything that holds a late-fee rule: the lending policy, or the terms a loan was signed with. */
type WithLateFee = { lateFee: SignedLateFeeRule };

/**
 * Computes the late fee in cents, which is charged once when a loan becomes overdue (decisions, "late fee"). Pass the
 * rule the loan was signed with. Throws RangeError when `dueCents` is negative.
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
  const rule = policy.lateFee;
  return isFormer(rule) ? formerLateFee(dueCents, rule) : applyRate(dueCents, rule.rateBasisPoints);
}

/** Says a late-fee rule as the agreement, the disclosure and screens do, within a sentence. */
export function lateFeeInWords(rule: SignedLateFeeRule): string {
  const share = `${formatPercent(rule.rateBasisPoints)} of what was due`;
  return isFormer(rule)
    ? `${share}, at least ${formatDollars(rule.minimumCents)}, at most what was due`
    : `${share}, rounded down to the cent`;
}

function isFormer(rule: SignedLateFeeRule): rule is FormerLateFeeRule {
  return 'minimumCents' in rule;
}

function formerLateFee(dueCents: Cents, rule: FormerLateFeeRule): Cents {
  const share = divideHalfUp(BigInt(dueCents) * BigInt(rule.rateBasisPoints), 10_000n);
  return cents(Math.min(Math.max(rule.minimumCents, share), dueCents, rule.maximumCents));
}

/**
 * Days without a late fee after a borrower is told that a payment of theirs was lost (decisions, "dispute"), or that a
 * debit they relied on will not be made.
 */
export const lateFeeFreeDays = 3;

/**
 * Returns the instant before which no late fee is added, when the borrower learned at `learnedAt` that they have to
 * pay.
 */
export function noLateFeeBefore(learnedAt: Date): Date {
  return new Date(learnedAt.getTime() + lateFeeFreeDays * 86_400_000);
}
