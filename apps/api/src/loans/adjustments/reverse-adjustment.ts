import { refusals } from '@sevenday/contract';
import { addCents, isOut, type LendingPolicy, noLateFeeBefore } from '@sevenday/lending';
import { eq } from 'drizzle-orm';
import { reverseEntry } from '../../ledger/index.ts';
import { countCompletedLoan } from '../../members/index.ts';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { ageAtOnce } from '../lifecycle/age-loan.ts';
import {
  type AdjustmentRow,
  findLastAdjustment,
  formerDueAtOf,
  natureOf,
} from '../loan/adjustment.ts';
import { awaitsExtension } from '../loan/extension-request.ts';
import { advance, byDueDate, type LoanRow, updateLoanRow } from '../loan/loan.ts';
import { extensionRequests, loanAdjustments } from '../loan/tables.ts';
import { notifyReopened } from '../notices/notify-reopened.ts';
import { scheduleNextReminder } from '../notices/remind-payment.ts';
import type { AdjustmentCommand } from './adjustment-command.ts';
import { refuseLateReversal } from './refuse-reversal-after-time-or-notice.ts';

interface Reversing extends AdjustmentCommand {
  adjustmentId: string;
}

/**
 * Only the last adjustment can be reversed, because each builds on the earlier ones. The caller has
 * locked the loan's row. Refuses with `not_found` or `loan_state`.
 */
export async function reverseAdjustment(
  tx: Tx,
  runtime: Runtime,
  loan: LoanRow,
  command: Reversing,
): Promise<LoanRow> {
  const adjustment = await findReversible(tx, loan, command.adjustmentId);
  const { policy } = runtime;
  if (natureOf[adjustment.kind] === 'favor') {
    refuseUnlessStillOut(loan);
    await refuseLateReversal(tx, runtime, loan, adjustment, command.now);
  }
  const changes = termsBefore(loan, adjustment, { now: command.now, policy });
  await reversePosting(tx, adjustment, command);
  await tx
    .update(loanAdjustments)
    .set({ undoneAt: command.now, noticeDueAt: null })
    .where(eq(loanAdjustments.id, adjustment.id));
  const reversed = await updateLoanRow(tx, loan, changes);
  if (adjustment.kind === 'paid_outside') {
    await followPaymentNotMade(tx, runtime, reversed, adjustment, command);
  }
  if (adjustment.before.extensionRequestId) {
    await waitForAnswerAgain(tx, loan.id, adjustment.before.extensionRequestId);
  }
  await ageAtOnce(tx, loan.id, command);
  await scheduleNextReminder(tx, reversed, command);
  await recordAudit(tx, runtime.keys, {
    at: command.now,
    actorId: command.actorId,
    action: 'loan.change_reversed',
    subjectId: loan.memberId,
    object: { type: 'loan', id: loan.id },
    codes: {
      change: adjustment.kind,
      loan: reversed.status,
      ...amountCodes(adjustment, { before: loan, after: reversed }),
    },
    details: { reason: command.reason },
  });
  return reversed;
}

function refuseUnlessStillOut(loan: LoanRow): void {
  if (isOut(loan)) return;
  throw new Refusal('loan_state', refusals.reversing.closed(loan.status));
}

/** An extension has no ledger entry. */
async function reversePosting(
  tx: Tx,
  { kind, ledgerTransactionId }: AdjustmentRow,
  { now, wall, actorId }: AdjustmentCommand,
): Promise<void> {
  if (!ledgerTransactionId) return;
  await reverseEntry(tx, ledgerTransactionId, {
    event: kind === 'paid_outside' ? 'payment_recorded_in_error' : 'adjustment_reversed',
    effectiveAt: now,
    recordedAt: wall,
    actorId,
    providerReference: null,
  });
}

async function waitForAnswerAgain(tx: Tx, loanId: string, requestId: string): Promise<void> {
  if (await awaitsExtension(tx, loanId)) {
    throw new Refusal('loan_state', refusals.reversing.askedAgain);
  }
  await tx
    .update(extensionRequests)
    .set({ status: 'waiting', givenDay: null, answeredAt: null, answeredBy: null, words: null })
    .where(eq(extensionRequests.id, requestId));
}

/** Lowering the amount also lowered the interest, so the reversal has two amounts. */
function amountCodes(
  { kind, amountCents }: AdjustmentRow,
  { before, after }: { before: LoanRow; after: LoanRow },
): Record<string, number> {
  if (kind === 'extended') return {};
  if (kind !== 'amount_lowered') return { amount_cents: amountCents };
  return {
    principal_cents: after.principalCents - before.principalCents,
    interest_cents: after.interestCents - before.interestCents,
  };
}

async function followPaymentNotMade(
  tx: Tx,
  runtime: Runtime,
  loan: LoanRow,
  { id: aboutId, amountCents }: AdjustmentRow,
  { now }: AdjustmentCommand,
): Promise<void> {
  await countCompletedLoan(tx, loan.memberId, -1, runtime.policy);
  const cause = 'recorded_in_error';
  await notifyReopened(tx, runtime, loan, { aboutId, amountCents, cause, now });
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

function termsBefore(
  loan: LoanRow,
  adjustment: AdjustmentRow,
  context: { now: Date; policy: LendingPolicy },
): Partial<LoanRow> {
  const { kind, amountCents, before } = adjustment;
  const { principalCents, interestRateBasisPoints, interestCents } = before;
  switch (kind) {
    case 'written_off':
      // The late fee is lower if a payment settled the written-off loan and waived the fee. If the
      // payment was lost later, reversing the write-off would charge the waived fee again.
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
      // Restores the rate too: it may have been lowered since without changing the interest. Such a
      // lowering is not stored as an adjustment.
      return { principalCents, interestRateBasisPoints, interestCents };
    case 'late_fee_raised':
      throw new Refusal('loan_state', refusals.reversing.raisedBefore);
    case 'late_fee_waived':
      return { lateFeeCents: addCents(loan.lateFeeCents, amountCents) };
    case 'extended':
      return { ...stateBeforeExtension(loan, before), dueAt: formerDueAtOf(adjustment) };
  }
}

function stateBeforeExtension(loan: LoanRow, { status }: AdjustmentRow['before']) {
  return status === 'overdue' || status === 'defaulted'
    ? advance(loan, 'extension_reversed', { byDueDate: status })
    : {};
}
