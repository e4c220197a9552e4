import { addCents, type Cents, isActive, zeroCents } from '@sevenday/lending';
import {
  approvalReversed,
  claimDropped,
  type LedgerEntry,
  loanBalance,
  postLedger,
  writeOff,
} from '../ledger/index.ts';
import { recordAudit } from '../platform/audit.ts';
import type { Tx } from '../platform/database.ts';
import type { Keys } from '../platform/keys.ts';
import { advance, type LoanRow, stateOf, updateLoanRow } from './loan-record.ts';

export interface ClosingForDeletion {
  actorId: string;
  now: Date;
  wall: Date;
}

/**
 * Ends a locked loan whose member is about to be deleted, so that nothing stays due in the books: a pending one is
 * cancelled, what is owed is written off, and no claim is kept (decisions, "A member's deletion"; the books,
 * "Write-off"). Answers the loan as it ended and what was written off, in cents.
 */
export async function closeForDeletion(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  closing: ClosingForDeletion,
): Promise<{ loan: LoanRow; writtenOffCents: Cents }> {
  if (loan.status === 'funded' && !loan.sent) return cancel(tx, keys, loan, closing);
  if (isActive(stateOf(loan))) return writeOffDue(tx, keys, loan, closing);
  if (loan.status === 'written_off') await post(tx, loan, claimDropped(loan), closing);
  return { loan, writtenOffCents: zeroCents };
}

async function cancel(tx: Tx, keys: Keys, loan: LoanRow, closing: ClosingForDeletion) {
  const cancelled = await updateLoanRow(tx, loan, advance(loan, 'cancel'));
  await post(tx, loan, approvalReversed(loan), closing);
  await audit(tx, keys, loan, closing, 'loan.cancelled', {});
  return { loan: cancelled, writtenOffCents: zeroCents };
}

/** By what the books say is due. A loan that is not overdue has no such edge in its life, but its row goes anyway. */
async function writeOffDue(tx: Tx, keys: Keys, loan: LoanRow, closing: ClosingForDeletion) {
  const { principalDue, interestDue, lateFeeDue } = await loanBalance(tx, loan.id);
  const due = {
    principalCents: principalDue,
    interestCents: interestDue,
    lateFeeCents: lateFeeDue,
  };
  const writtenOffCents = addCents(principalDue, interestDue, lateFeeDue);
  await post(tx, loan, writeOff({ ...due, memberDeleted: true }), closing);
  const codes = { amount_cents: writtenOffCents };
  await audit(tx, keys, loan, closing, 'loan.written_off', codes);
  return { loan, writtenOffCents };
}

function post(
  tx: Tx,
  loan: LoanRow,
  entry: LedgerEntry,
  { actorId, now, wall }: ClosingForDeletion,
): Promise<string> {
  return postLedger(tx, {
    entry,
    loanId: loan.id,
    subjectId: loan.memberId,
    effectiveAt: now,
    recordedAt: wall,
    actorId,
    providerReference: null,
  });
}

function audit(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  { actorId, now }: ClosingForDeletion,
  action: string,
  codes: Record<string, number>,
): Promise<void> {
  return recordAudit(tx, keys, {
    at: now,
    actorId,
    action,
    subjectId: loan.memberId,
    object: { type: 'loan', id: loan.id },
    codes: { ...codes, reason: 'member_deleted' },
  });
}
