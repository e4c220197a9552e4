import { type RejectionReason, refusals } from '@sevenday/contract';
import { loansCancelled, noteAttempt } from '../../identity/index.ts';
import { approvalReversed, postLoanEntry } from '../../ledger/index.ts';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { readLapseReason } from '../decisions/read-lapse-reason.ts';
import { recordDecision } from '../decisions/record-decision.ts';
import type { DecisionBasis, DecisionOutcome } from '../decisions/tables.ts';
import {
  advance,
  type LoanRow,
  lockLoanForAdmin,
  lockOwnLoan,
  updateLoanRow,
} from '../loan/loan.ts';
import { refuseTransfer } from '../loan/manual-transfer.ts';
import { notifyCancelled } from '../notices/notify-cancelled.ts';
import { notifyRejected } from '../notices/notify-rejected.ts';

interface Closing {
  loanId: string;
  actorId: string;
  now: Date;
  wall: Date;
}

/** Refuses with `loan_not_found` or `loan_state`. */
export async function cancelLoan(tx: Tx, { keys }: Runtime, closing: Closing): Promise<LoanRow> {
  const loan = await lockOwnLoan(tx, closing.loanId, closing.actorId);
  if (loan.status === 'cancelled') return loan;
  if (loan.manualTransferBy) throw new Refusal('loan_state', refusals.cancelling.beingSent);
  const cancelled = await close(tx, keys, loan, 'cancel', {}, closing);
  await noteAttempt(tx, keys, closing.actorId, closing.wall, loansCancelled);
  await notifyCancelled(tx, keys, loan, { cause: 'borrower', now: closing.now });
  return cancelled;
}

/**
 * The borrower is told the reason (12 CFR 1002.9). Refuses with `own_case`, `loan_not_found` or
 * `loan_state`.
 */
export async function rejectLoan(
  tx: Tx,
  runtime: Runtime,
  closing: Closing & { reason: RejectionReason },
): Promise<LoanRow> {
  const { keys } = runtime;
  const loan = await lockLoanForAdmin(tx, runtime, closing);
  if (loan.status === 'rejected') return loan;
  await refuseTransfer(tx, loan, { ...closing, act: 'reject' });
  const changes = { rejectionReason: closing.reason };
  const rejected = await close(tx, keys, loan, 'reject', changes, closing);
  const { reason, now: decidedAt } = closing;
  await decide(tx, loan, { outcome: 'rejected', reason, basis: {}, decidedAt });
  await notifyRejected(tx, keys, loan, closing);
  return rejected;
}

/** The borrower is told the reason (12 CFR 1002.9). The caller has locked the loan's row. */
export async function lapseLoan(
  tx: Tx,
  runtime: Runtime,
  loan: LoanRow,
  at: { now: Date; wall: Date },
): Promise<LoanRow> {
  const { keys } = runtime;
  const { reason, basis } = await readLapseReason(tx, runtime, loan);
  const lapsed = await close(tx, keys, loan, 'lapse', {}, { actorId: null, ...at });
  const lapse = { reason, decidedAt: at.now };
  await decide(tx, loan, { outcome: 'lapsed', basis, ...lapse });
  await notifyCancelled(tx, keys, loan, { cause: 'lapsed', lapse, now: at.now });
  return lapsed;
}

async function decide(
  tx: Tx,
  { id: loanId, memberId, signedPrincipalCents }: LoanRow,
  decided: { outcome: DecisionOutcome; reason: string; basis: DecisionBasis; decidedAt: Date },
): Promise<void> {
  await recordDecision(tx, { memberId, loanId, amountCents: signedPrincipalCents, ...decided });
}

/** Writes no notice, because the member is being deleted. The caller has locked the loan's row. */
export function cancelForDeletion(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  closing: Pick<Closing, 'now' | 'wall'> & { actorId: string | null },
): Promise<LoanRow> {
  return close(tx, keys, loan, 'cancel', {}, { ...closing, reason: 'member_deleted' });
}

const actions = {
  cancel: 'loan.cancelled',
  reject: 'loan.rejected',
  lapse: 'loan.lapsed',
} as const;

async function close(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  event: keyof typeof actions,
  changes: Partial<LoanRow>,
  {
    actorId,
    now,
    wall,
    reason,
  }: Pick<Closing, 'now' | 'wall'> & { actorId: string | null; reason?: string },
): Promise<LoanRow> {
  const closed = await updateLoanRow(tx, loan, { ...advance(loan, event), ...changes });
  await postLoanEntry(tx, loan, approvalReversed({ principalCents: loan.principalCents }), {
    now,
    wall,
    actorId,
    providerReference: null,
  });
  await recordAudit(tx, keys, {
    at: now,
    actorId,
    action: actions[event],
    subjectId: loan.memberId,
    object: { type: 'loan', id: loan.id },
    codes: { reason: closed.rejectionReason ?? reason ?? null },
  });
  return closed;
}
