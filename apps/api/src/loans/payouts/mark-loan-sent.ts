import { dueAt } from '@sevenday/lending';
import { disbursePressed, postLoanEntry } from '../../ledger/index.ts';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { scheduleAging } from '../lifecycle/age-loan.ts';
import { advance, type LoanRow, updateLoanRow } from '../loan/loan.ts';
import { endManualTransfer } from '../loan/manual-transfer.ts';

/**
 * `actorId` is null if only the payment provider knew the payout. The caller has locked the loan's
 * row. Refuses with `loan_state`.
 */
export async function markLoanSent(
  tx: Tx,
  { keys }: Runtime,
  loan: LoanRow,
  payout: { payoutId: string; actorId: string | null; sentAt: Date; now: Date; wall: Date },
): Promise<LoanRow> {
  const { payoutId, actorId, sentAt, now, wall } = payout;
  const sent = await updateLoanRow(tx, loan, {
    ...advance(loan, 'disburse'),
    ...(await endManualTransfer(tx, loan)),
    sentAt,
    dueAt: dueAt({ ...loan, from: sentAt }),
    lastPayoutFailure: null,
  });
  await scheduleAging(tx, loan.id, { now, wall });
  await postLoanEntry(tx, loan, disbursePressed(loan), {
    now,
    wall,
    actorId,
    providerReference: payoutId,
  });
  await recordAudit(tx, keys, {
    at: now,
    actorId,
    action: 'loan.disbursed',
    subjectId: loan.memberId,
    object: { type: 'loan', id: loan.id },
    codes: {
      payout: payoutId,
      principal_cents: loan.principalCents,
      ...(loan.manualTransferBy ? { begun_by: loan.manualTransferBy } : {}),
    },
  });
  return sent;
}
