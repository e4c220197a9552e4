import { formatPercent } from './basis-points.ts';
import { applyRate, type Cents, cents, divideHalfUp, formatDollars } from './money.ts';
import type { FormerLateFeeRule, SignedLateFeeRule } from './policy.ts';

type WithLateFee = { lateFee: SignedLateFeeRule };

/**
 * `dueCents` is what is due when the fee is added (decisions, "late fee"). `policy` has the rule
 * that the borrower signed. Throws RangeError when `dueCents` is negative.
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
 * For this many days after we tell a borrower that a payment does not count or that a debit was not
 * made, we add no late fee (decisions, "dispute"). The callers of `noLateFeeBefore` decide in which
 * cases.
 */
export const lateFeeFreeDays = 3;

/** `learnedAt` is when the borrower learned that they have to pay. */
export function noLateFeeBefore(learnedAt: Date): Date {
  return new Date(learnedAt.getTime() + lateFeeFreeDays * 86_400_000);
}
