import { refusals } from '@sevenday/contract';
import { addCents, cents, type LendingPolicy, noLateFeeBefore } from '@sevenday/lending';
import { eq } from 'drizzle-orm';
import { reverse } from '../ledger/index.ts';
import { countCompletedLoan } from '../members/index.ts';
import { recordAudit } from '../platform/audit.ts';
import type { Tx } from '../platform/database.ts';
import type { Keys } from '../platform/keys.ts';
import { Refusal } from '../platform/refusal.ts';
import { type AdjustmentRow, findLastAdjustment } from './adjustments.ts';
import { ageAtOnce } from './age-loan.ts';
import type { Command } from './change-terms.ts';
import { advance, byDueDate, type LoanRow, refuseUnlessOut, updateLoanRow } from './loan-record.ts';
import { scheduleNextReminder } from './remind-payment.ts';
import { whyFeeMayNotRise } from './set-late-fee.ts';
import { loanAdjustments } from './store.ts';
import { type DebitDayAfter, type Edited, tellLateFee, tellOwedChanged } from './tell-changes.ts';
import { tellReopened } from './tell-due.ts';

interface Reversing extends Command {
  adjustmentId: string;
  timeZone: string;
}

interface ReversingParts {
  keys: Keys;
  policy: LendingPolicy;
  debitDayAfter: DebitDayAfter;
}

/**
 * Takes back the last command on a locked loan that still stands, by the exact opposite of its posting. An earlier one
 * waits for the later ones, as they were made on top of it. Refuses with `not_found` or `loan_state`.
 */
export async function reverseAdjustment(
  tx: Tx,
  parts: ReversingParts,
  loan: LoanRow,
  command: Reversing,
): Promise<LoanRow> {
  const adjustment = await findReversible(tx, loan, command.adjustmentId);
  const changes = whatItUndoes(loan, adjustment, { ...command, policy: parts.policy });
  await reverse(tx, adjustment.ledgerTransactionId, {
    event: adjustment.kind === 'paid_outside' ? 'payment_recorded_in_error' : 'adjustment_reversed',
    effectiveAt: command.now,
    recordedAt: command.wall,
    actorId: command.actorId,
    providerReference: null,
  });
  await tx
    .update(loanAdjustments)
    .set({ undoneAt: command.now })
    .where(eq(loanAdjustments.id, adjustment.id));
  const reversed = await updateLoanRow(tx, loan, changes);
  if (adjustment.kind === 'paid_outside') {
    await countCompletedLoan(tx, loan.memberId, -1, parts.policy);
  }
  await tellReversed(tx, parts, adjustment, { before: loan, after: reversed }, command);
  await ageAtOnce(tx, loan.id, command);
  await scheduleNextReminder(tx, reversed, command);
  await recordAudit(tx, parts.keys, {
    at: command.now,
    actorId: command.actorId,
    action: 'loan.change_reversed',
    subjectId: loan.memberId,
    object: { type: 'loan', id: loan.id },
    codes: {
      change: adjustment.kind,
      ...amountCodes(adjustment, { before: loan, after: reversed }),
    },
    details: { reason: command.reason },
  });
  return reversed;
}

/** With an amount its interest had fallen: both come back. */
function amountCodes(
  { kind, amountCents }: AdjustmentRow,
  { before, after }: { before: LoanRow; after: LoanRow },
): Record<string, number> {
  if (kind !== 'amount_lowered') return { amount_cents: amountCents };
  return {
    principal_cents: after.principalCents - before.principalCents,
    interest_cents: after.interestCents - before.interestCents,
  };
}

/** The borrower is told what they owe again and why. That a loss was written off in the books, or no longer is, is none of it. */
async function tellReversed(
  tx: Tx,
  { keys, debitDayAfter }: ReversingParts,
  { id: aboutId, kind, amountCents }: AdjustmentRow,
  { before, after }: Edited,
  { now }: Command,
): Promise<void> {
  if (kind === 'paid_outside') {
    const cause = 'recorded_in_error' as const;
    return tellReopened(tx, keys, after, { aboutId, amountCents, cause, now });
  }
  const { lateFeeCents: formerLateFeeCents } = before;
  const at = { debitDay: await debitDayAfter(tx, { before, after }, now), now };
  if (after.lateFeeCents !== formerLateFeeCents) {
    await tellLateFee(tx, keys, after, { formerLateFeeCents, cause: 'taken_back', ...at });
  }
  await tellOwedChanged(tx, keys, { before, after }, at);
}

async function findReversible(tx: Tx, loan: LoanRow, adjustmentId: string): Promise<AdjustmentRow> {
  const [asked] = await tx
    .select()
    .from(loanAdjustments)
    .where(eq(loanAdjustments.id, adjustmentId));
  if (!asked || asked.loanId !== loan.id) throw new Refusal('not_found');
  if (asked.undoneAt) throw new Refusal('loan_state', refusals.reversing.before);
  const last = await findLastAdjustment(tx, loan.id);
  if (last?.id === asked.id) return asked;
  throw new Refusal('loan_state', refusals.reversing.laterFirst);
}

function whatItUndoes(
  loan: LoanRow,
  { kind, amountCents, before }: AdjustmentRow,
  context: { now: Date; timeZone: string; policy: LendingPolicy },
): Partial<LoanRow> {
  const { principalCents, interestRateBasisPoints, interestCents } = before;
  switch (kind) {
    case 'written_off':
      // Its opposite would bring back a fee that a payment left out, and which was not charged again when that was lost.
      if (loan.lateFeeCents < before.lateFeeCents) {
        throw new Refusal('loan_state', refusals.reversing.feeWaived);
      }
      return advance(loan, 'write_off_reversed', { byDueDate: byDueDate(loan, context) });
    case 'paid_outside': {
      const state =
        before.status === 'written_off'
          ? advance(loan, 'recovery_undone')
          : advance(loan, 'payment_undone', { byDueDate: byDueDate(loan, context) });
      return { ...state, repaidAt: null, lateFeeNotBefore: noLateFeeBefore(context.now) };
    }
    case 'amount_lowered':
    case 'rate_lowered':
      refuseUnlessOut(loan);
      // All three: a rate lowered since, by less than a cent, is no adjustment of its own that would be reversed first.
      return { principalCents, interestRateBasisPoints, interestCents };
    case 'late_fee_raised':
      refuseUnlessOut(loan);
      if (loan.lateFeeCents < amountCents) {
        throw new Refusal('loan_state', refusals.reversing.feeWaived);
      }
      return { lateFeeCents: cents(loan.lateFeeCents - amountCents) };
    case 'late_fee_waived':
      refuseUnlessOut(loan);
      refuseMoreFee(loan, context.now);
      return { lateFeeCents: addCents(loan.lateFeeCents, amountCents) };
  }
}

function refuseMoreFee(loan: LoanRow, now: Date): void {
  const whyNot = whyFeeMayNotRise(loan, now);
  if (whyNot) throw new Refusal('loan_state', whyNot);
}
