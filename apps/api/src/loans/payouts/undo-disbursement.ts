import { zeroCents } from '@sevenday/lending';
import {
  loanForgiven,
  loanWrittenOff,
  payoutFailed,
  payoutReturnedUnpaid,
  payoutReturnedWrittenOff,
} from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { enqueueWork } from '../../platform/work/enqueue-withdraw-and-unpark-work.ts';
import { scheduleAging } from '../lifecycle/age-loan.ts';
import { voidAdjustments } from '../loan/adjustment.ts';
import { advance, type LoanRow, updateLoanRow } from '../loan/loan.ts';
import type { LoanDependencies } from '../loan/loan-dependencies.ts';
import { hasAnotherCreditor } from '../loan/needs-reacceptance.ts';
import type { PayoutRow } from '../loan/tables.ts';
import { notifyCancelled } from '../notices/notify-cancelled.ts';
import { notifyCreditorChanged } from '../notices/notify-creditor-changed.ts';
import { notifyReturned } from '../notices/notify-payout-on-its-way-arrived-or-returned.ts';
import type { Recorded, ReportedPayout } from './payout-report.ts';
import { payingAccountOf, postPayoutEntry } from './post-payout-entry.ts';

/** Returns the loan's new status. The caller has locked the loan's row. */
export async function undoDisbursement(
  tx: Tx,
  dependencies: LoanDependencies,
  loan: LoanRow,
  payout: PayoutRow,
  report: ReportedPayout,
  at: Recorded,
): Promise<LoanRow['status']> {
  const returned = report.status === 'returned';
  const from = returned ? payingAccountOf(payout) : ('payouts_in_transit' as const);
  const next = advance(loan, returned ? 'payout_returned' : 'payout_failed');
  const changes: Partial<LoanRow> = {
    ...next,
    lastPayoutFailure: report.heldBack ? null : (report.reason ?? report.status),
    waitingSince: at.now,
    sentAt: null,
    arrivedAt: null,
    dueAt: null,
    // The borrower never had the money, so the signed terms apply again.
    principalCents: loan.signedPrincipalCents,
    interestRateBasisPoints: loan.signedInterestRateBasisPoints,
    interestCents: loan.signedInterestCents,
    lateFeeCents: zeroCents,
    lateFeePostedAt: null,
    lateFeeNotBefore: null,
  };
  await voidAdjustments(tx, loan.id, at.now);
  if (loan.status === 'repaid') {
    await updateLoanRow(tx, loan, { ...changes, repaidAt: null });
    await dependencies.refundAfterReturnedPayout(tx, loan, { payoutId: payout.id, from, ...at });
  } else if (loan.status === 'written_off') {
    await returnWrittenOff(tx, dependencies, loan, { payout, changes }, at);
  } else {
    await returnUnpaid(tx, dependencies, loan, { payout, changes, report }, at);
  }
  return next.status;
}

async function returnUnpaid(
  tx: Tx,
  dependencies: LoanDependencies,
  loan: LoanRow,
  {
    payout,
    changes,
    report,
  }: { payout: PayoutRow; changes: Partial<LoanRow>; report: ReportedPayout },
  at: Recorded,
): Promise<void> {
  await dependencies.cancelDebit(tx, loan, at);
  await updateLoanRow(tx, loan, changes);
  await scheduleAging(tx, loan.id, at);
  const due = {
    principalCents: loan.principalCents,
    interestCents: loan.interestCents,
    lateFeeCents: loan.lateFeeCents,
  };
  await postPayoutEntry(
    tx,
    loan,
    payout,
    at,
    report.status === 'returned'
      ? payoutReturnedUnpaid({
          due,
          forgiven: await loanForgiven(tx, loan.id),
          into: payingAccountOf(payout),
        })
      : payoutFailed(due),
  );
  await enqueueCheckoutClose(tx, loan, at);
  const { heldBack = null } = report;
  const { keys, lender: creditor } = dependencies;
  await notifyReturned(tx, keys, loan, { payoutId: payout.id, heldBack, now: at.now });
  if (hasAnotherCreditor(loan, creditor) && !heldBack?.creditorChanged)
    await notifyCreditorChanged(tx, keys, loan, { creditor, now: at.now });
}

/** The borrower never had the money, so after this the ledger shows neither a loss nor a claim. */
async function returnWrittenOff(
  tx: Tx,
  { keys }: LoanDependencies,
  loan: LoanRow,
  { payout, changes }: { payout: PayoutRow; changes: Partial<LoanRow> },
  at: Recorded,
): Promise<void> {
  await updateLoanRow(tx, loan, changes);
  const entry = payoutReturnedWrittenOff({
    claimed: await loanWrittenOff(tx, loan.id),
    forgiven: await loanForgiven(tx, loan.id),
    into: payingAccountOf(payout),
    memberDeleted: false,
  });
  await postPayoutEntry(tx, loan, payout, at, entry);
  await enqueueCheckoutClose(tx, loan, at);
  await notifyCancelled(tx, keys, loan, { cause: 'money_returned', now: at.now });
}

/** Asks the worker to close the loan's checkout, which would show terms that no longer apply. */
function enqueueCheckoutClose(tx: Tx, { id: key }: LoanRow, at: Recorded): Promise<void> {
  return enqueueWork(tx, { kind: 'close_checkout', key, dueAt: at.now, createdAt: at.wall });
}
