import { recordAudit } from '../../platform/audit/audit-trail.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { settleLoan } from '../lifecycle/settle-loan.ts';
import { recordAdjustment } from '../loan/adjustment.ts';
import { type LoanRow, totalDueCents } from '../loan/loan.ts';
import type { AdjustmentCommand } from './adjustment-command.ts';

/**
 * For a loan whose whole debt was paid into the lender's own bank account. The caller has locked
 * the loan's row. Refuses with `loan_state`.
 */
export async function recordOutsidePayment(
  tx: Tx,
  runtime: Runtime,
  loan: LoanRow,
  { actorId, reason, now, wall }: AdjustmentCommand,
): Promise<LoanRow> {
  const amountCents = totalDueCents(loan);
  const { loan: repaid, postingId } = await settleLoan(tx, runtime, loan, {
    amountCents,
    into: 'lender_bank',
    providerReference: null,
    actorId,
    now,
    wall,
  });
  const made = {
    kind: 'paid_outside',
    amountCents,
    ledgerTransactionId: postingId,
    actorId,
    now,
    wall,
  } as const;
  await recordAdjustment(tx, loan, made);
  await recordAudit(tx, runtime.keys, {
    at: now,
    actorId,
    action: 'loan.paid_outside',
    subjectId: loan.memberId,
    object: { type: 'loan', id: loan.id },
    codes: { amount_cents: amountCents },
    details: { reason },
  });
  return repaid;
}
