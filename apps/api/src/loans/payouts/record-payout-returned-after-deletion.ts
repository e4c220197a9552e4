import {
  findPostedEntry,
  findSettlingPayment,
  loanForgiven,
  loanWrittenOff,
  payoutReturnedWrittenOff,
  postEntry,
  totalOf,
} from '../../ledger/index.ts';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { LoanDependencies } from '../loan/loan-dependencies.ts';

type At = { now: Date; wall: Date };

/** The ledger knows the deleted member only by a random id. */
export async function recordPayoutReturnedAfterDeletion(
  tx: Tx,
  dependencies: LoanDependencies,
  payoutId: string,
  at: At,
): Promise<void> {
  const posted = await findPostedEntry(tx, ['payout_posted'], payoutId);
  if (!posted || (await isRecorded(tx, payoutId))) return;
  const { loanId, subjectId } = posted;
  const payment = await findSettlingPayment(tx, loanId);
  if (payment) {
    await dependencies.oweRefund(tx, payment, { payoutId, from: 'provider_payout_account', ...at });
  } else {
    const claimed = await loanWrittenOff(tx, loanId);
    // Without a loss in the ledger, nothing is posted. If the provider did send money back, the
    // daily close shows a break.
    if (totalOf(claimed) === 0) return;
    await postEntry(tx, {
      entry: payoutReturnedWrittenOff({
        claimed,
        forgiven: await loanForgiven(tx, loanId),
        into: 'provider_payout_account',
        memberDeleted: true,
      }),
      loanId,
      subjectId,
      effectiveAt: at.now,
      recordedAt: at.wall,
      actorId: null,
      providerReference: payoutId,
    });
  }
  await recordAudit(tx, dependencies.keys, {
    at: at.now,
    actorId: null,
    action: 'payout.returned',
    subjectId,
    object: { type: 'loan', id: loanId },
    codes: { payout: payoutId, member: 'deleted' },
  });
}

async function isRecorded(tx: Tx, payoutId: string): Promise<boolean> {
  const events = ['payout_returned', 'payout_undone_after_payment'] as const;
  return (await findPostedEntry(tx, events, payoutId)) !== null;
}
