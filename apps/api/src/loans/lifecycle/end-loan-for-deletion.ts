import { addCents, type Cents, isActive, zeroCents } from '@sevenday/lending';
import { claimDropped, loanBalance, postLoanEntry, writeOff } from '../../ledger/index.ts';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { type LoanRow, stateOf } from '../loan/loan.ts';
import { cancelForDeletion } from './cancel-reject-or-lapse-pending-loan.ts';

export interface ClosingForDeletion {
  actorId: string | null;
  now: Date;
  wall: Date;
}

/**
 * Leaves nothing due in the ledger (decisions, "A member's deletion"). The caller has locked the
 * loan's row.
 */
export async function endLoanForDeletion(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  closing: ClosingForDeletion,
): Promise<{ loan: LoanRow; writtenOffCents: Cents }> {
  if (loan.status === 'funded' && !loan.sent) {
    const cancelled = await cancelForDeletion(tx, keys, loan, closing);
    return { loan: cancelled, writtenOffCents: zeroCents };
  }
  if (isActive(stateOf(loan))) return writeOffDue(tx, keys, loan, closing);
  if (loan.status === 'written_off')
    await postLoanEntry(tx, loan, claimDropped(loan), { ...closing, providerReference: null });
  return { loan, writtenOffCents: zeroCents };
}

/** Leaves the loan's status unchanged, because `eraseMemberLoans` then deletes the loan's row. */
async function writeOffDue(tx: Tx, keys: Keys, loan: LoanRow, closing: ClosingForDeletion) {
  const { principalDue, interestDue, lateFeeDue } = await loanBalance(tx, loan.id);
  const due = {
    principalCents: principalDue,
    interestCents: interestDue,
    lateFeeCents: lateFeeDue,
  };
  const writtenOffCents = addCents(principalDue, interestDue, lateFeeDue);
  await postLoanEntry(tx, loan, writeOff({ ...due, memberDeleted: true }), {
    ...closing,
    providerReference: null,
  });
  await recordAudit(tx, keys, {
    at: closing.now,
    actorId: closing.actorId,
    action: 'loan.written_off',
    subjectId: loan.memberId,
    object: { type: 'loan', id: loan.id },
    codes: { amount_cents: writtenOffCents, reason: 'member_deleted' },
  });
  return { loan, writtenOffCents };
}
