import type { AgreementTerms } from './agreement-terms.ts';
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

export function lateFeeOnTotal(terms: AgreementTerms): string {
  return formatDollars(lateFeeCents({ dueCents: terms.totalCents, policy: terms }));
}

function isFormer(rule: SignedLateFeeRule): rule is FormerLateFeeRule {
  return 'minimumCents' in rule;
}

function formerLateFee(dueCents: Cents, rule: FormerLateFeeRule): Cents {
  const share = divideHalfUp(BigInt(dueCents) * BigInt(rule.rateBasisPoints), 10_000n);
  return cents(Math.min(Math.max(rule.minimumCents, share), dueCents, rule.maximumCents));
}
