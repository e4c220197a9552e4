import { refusals } from '@sevenday/contract';
import { type Cents, cents, formatDollars } from '@sevenday/lending';
import { lateFee, lateFeeWaived } from '../ledger/index.ts';
import type { Tx } from '../platform/database.ts';
import type { Keys } from '../platform/keys.ts';
import { type Command, changeTerms, refuseField } from './change-terms.ts';
import type { LoanRow } from './loan-record.ts';

/**
 * Sets the late fee of a locked loan, in cents, from nothing to the most the agreement says; one that was added may be
 * raised. Refuses with `edit_not_allowed`.
 */
export async function setLateFee(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  command: Command & { lateFeeCents: Cents },
): Promise<LoanRow> {
  const { lateFeeCents } = command;
  const isRaised = lateFeeCents > loan.lateFeeCents;
  const whyNot = isRaised ? whyFeeMayNotRise(loan, command.now) : null;
  if (whyNot) refuseField('late_fee', whyNot);
  const maximum = loan.lateFeeRule.maximumCents;
  if (lateFeeCents < 0 || lateFeeCents > maximum) {
    refuseField('late_fee', refusals.editing.lateFeeBeyond(formatDollars(maximum)));
  }
  const amountCents = cents(Math.abs(lateFeeCents - loan.lateFeeCents));
  const post = isRaised ? lateFee : lateFeeWaived;
  const kind = isRaised ? 'late_fee_raised' : 'late_fee_waived';
  return changeTerms(
    tx,
    keys,
    loan,
    {
      changes: { lateFeeCents },
      entry: post({ lateFeeCents: amountCents }),
      kind,
      amountCents,
      action: `loan.${kind}`,
    },
    command,
  );
}

/**
 * Why the late fee of a loan may not be more than it is now, in words; null where it may. One that was added may be raised,
 * but none is added by hand, while a debit is announced, or in the days for which the borrower was told that none is (the
 * agreement, "Late charge").
 */
export function whyFeeMayNotRise(
  { debitAnnounced, lateFeePostedAt, lateFeeNotBefore }: LoanRow,
  now: Date,
): string | null {
  if (lateFeePostedAt === null) return refusals.editing.feeNotAdded;
  if (debitAnnounced) return refusals.editing.feeWhileDebitAnnounced;
  return lateFeeNotBefore && now < lateFeeNotBefore ? refusals.editing.feeNotYet : null;
}
