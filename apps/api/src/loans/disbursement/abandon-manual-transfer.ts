import { recordAudit } from '../../platform/audit/audit-trail.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { advance, type LoanRow, lockLoanForAdmin, updateLoanRow } from '../loan/loan.ts';
import { type BegunTransfer, endManualTransfer, refuseTransfer } from '../loan/manual-transfer.ts';

/**
 * `begun` is the transfer that the admin saw, so that an outdated screen cannot end a later
 * transfer. Without `begun`, an admin can abandon only their own transfer. Refuses with `own_case`,
 * `loan_not_found` or `loan_state`.
 */
export async function abandonManualTransfer(
  tx: Tx,
  runtime: Runtime,
  asked: { loanId: string; actorId: string; begun: BegunTransfer | undefined; now: Date },
): Promise<LoanRow> {
  const { actorId, begun, now } = asked;
  const loan = await lockLoanForAdmin(tx, runtime, asked);
  await refuseTransfer(tx, loan, { act: 'abandon', actorId, begun });
  if (!loan.manualTransferBy) {
    advance(loan, 'disburse');
    return loan;
  }
  const waiting = await updateLoanRow(tx, loan, await endManualTransfer(tx, loan));
  await recordAudit(tx, runtime.keys, {
    at: now,
    actorId,
    action: 'loan.manual_transfer_abandoned',
    subjectId: loan.memberId,
    object: { type: 'loan', id: loan.id },
    codes: { begun_by: loan.manualTransferBy },
  });
  return waiting;
}
