import { canTransition, type LocalDay } from '@sevenday/lending';
import { eq } from 'drizzle-orm';
import { holdUntil, releaseHold } from '../../bank-accounts/index.ts';
import { payoutPosted } from '../../ledger/index.ts';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { enqueueWork } from '../../platform/work/enqueue-withdraw-and-unpark-work.ts';
import { advance, type LoanRow, lockLoan, stateOf, updateLoanRow } from '../loan/loan.ts';
import type { LoanDependencies } from '../loan/loan-dependencies.ts';
import { type PayoutRow, type PayoutStatus, payouts } from '../loan/tables.ts';
import { notifyArrived } from '../notices/notify-payout-on-its-way-arrived-or-returned.ts';
import { scheduleReminders } from '../notices/remind-payment.ts';
import { accountHoldOfPayout } from './account-hold-of-payout.ts';
import { arrivalOf, termsOfArrival } from './payout-arrival.ts';
import type { Recorded, ReportedPayout } from './payout-report.ts';
import { payingAccountOf, postPayoutEntry } from './post-payout-entry.ts';
import { postponePayoutArrival } from './postpone-payout-arrival.ts';
import { undoDisbursement } from './undo-disbursement.ts';

const lookAgainMs = 2_000;

/**
 * The statuses that may come before each reported status. A report that does not fit is repeated or
 * out of date, except a second `posted`, which may name a later day of arrival.
 */
const follows: Record<ReportedPayout['status'], readonly PayoutStatus[]> = {
  processing: ['planned', 'sending'],
  posted: ['planned', 'sending', 'processing'],
  failed: ['planned', 'sending', 'processing'],
  canceled: ['planned', 'sending', 'processing'],
  returned: ['planned', 'sending', 'processing', 'posted'],
};

/** Both rows are locked. */
interface Locked {
  loan: LoanRow;
  payout: PayoutRow;
}

/** A report may come twice, late or out of order. */
export async function recordPayout(
  tx: Tx,
  dependencies: LoanDependencies,
  payoutId: string,
  report: ReportedPayout,
  at: Recorded,
): Promise<void> {
  const locked = await lockPayout(tx, payoutId, report);
  const { loan, payout } = locked;
  if (report.status === 'posted' && payout.status === 'posted') {
    return postponePayoutArrival(tx, dependencies, loan, payout, at);
  }
  if (!follows[report.status].includes(payout.status)) return;
  if (report.status !== 'returned' || payout.status === 'posted') {
    return recordStep(tx, dependencies, locked, report, at);
  }
  // Money that came back must have left before. If we never recorded that it left, we record that
  // first, so that the ledger has both movements.
  await recordStep(tx, dependencies, locked, { ...report, status: 'posted' }, at);
  await recordStep(tx, dependencies, await lockPayout(tx, payoutId, report), report, at);
}

/** The caller has checked that `follows` allows the new status. */
async function recordStep(
  tx: Tx,
  dependencies: LoanDependencies,
  { loan, payout }: Locked,
  report: ReportedPayout,
  at: Recorded,
): Promise<void> {
  await tx
    .update(payouts)
    .set({
      status: report.status,
      providerId: report.providerId ?? payout.providerId,
      failureReason: report.reason,
      arrivesOn: payout.arrivesOn,
      finishedAt: report.status === 'processing' ? null : at.now,
    })
    .where(eq(payouts.id, payout.id));
  if (report.status === 'processing') {
    const dueAt = new Date(at.now.getTime() + lookAgainMs);
    return enqueueWork(tx, { kind: 'check_payout', key: payout.id, dueAt, createdAt: at.wall });
  }
  if (report.status === 'posted') {
    const arrivesOn = await arrive(tx, dependencies, loan, payout, at);
    const codes = { reason: report.reason, ...(arrivesOn && { arrives_on: arrivesOn }) };
    return auditPayout(tx, dependencies, { loan, payout }, report, { codes }, at);
  }
  await releaseHold(tx, accountHoldOfPayout(payout));
  const statusAfter = await undoDisbursement(tx, dependencies, loan, payout, report, at);
  const { reason } = report;
  const record = isTyped(payout, report)
    ? { codes: { loan: statusAfter, reason: 'recorded_manually' }, details: { reason } }
    : { codes: { loan: statusAfter, reason } };
  await auditPayout(tx, dependencies, { loan, payout }, report, record, at);
}

function auditPayout(
  tx: Tx,
  { keys }: Runtime,
  { loan, payout }: Locked,
  report: ReportedPayout,
  record: { codes: Record<string, string | null>; details?: { reason: string | null } },
  at: Recorded,
): Promise<void> {
  return recordAudit(tx, keys, {
    at: at.now,
    actorId: at.actorId ?? null,
    action: report.heldBack ? 'payout.held_back' : `payout.${report.status}`,
    subjectId: loan.memberId,
    object: { type: 'loan', id: loan.id },
    ...record,
    codes: { payout: payout.id, ...record.codes },
  });
}

/**
 * An admin types a reason only for a manual transfer that came back. It may name a person, so the
 * audit trail, which outlives the member, stores it encrypted.
 */
function isTyped({ channel }: PayoutRow, { status }: ReportedPayout): boolean {
  return channel === 'manual' && status === 'returned';
}

/**
 * Locks the loan before the payout, as every operation on both does, so that none can deadlock.
 * `arrivesOn` is the day that the report names, or else the stored day.
 */
async function lockPayout(tx: Tx, payoutId: string, report: ReportedPayout): Promise<Locked> {
  const [found] = await tx
    .select({ loanId: payouts.loanId })
    .from(payouts)
    .where(eq(payouts.id, payoutId));
  if (!found) throw new Error('A payout is missing.');
  const loan = await lockLoan(tx, found.loanId);
  const [known] = await tx.select().from(payouts).where(eq(payouts.id, payoutId)).for('update');
  if (!known) throw new Error('A payout is missing.');
  return { loan, payout: { ...known, arrivesOn: report.arrivesOn ?? known.arrivesOn } };
}

/** Returns the day on which the money will arrive; null if it has arrived already. */
async function arrive(
  tx: Tx,
  dependencies: LoanDependencies,
  loan: LoanRow,
  payout: PayoutRow,
  at: Recorded,
): Promise<LocalDay | null> {
  const entry = payoutPosted({ principalCents: payout.amountCents, from: payingAccountOf(payout) });
  await postPayoutEntry(tx, loan, payout, at, entry);
  const arrivedAt = arrivalOf(payout, { postedAt: at.now, timeZone: loan.timeZone });
  const isYetToCome = arrivedAt > at.now;
  if (isYetToCome) await holdUntil(tx, accountHoldOfPayout(payout), arrivedAt);
  else await releaseHold(tx, accountHoldOfPayout(payout));
  const terms = termsOfArrival(loan, arrivedAt);
  const arrivesOn = isYetToCome ? payout.arrivesOn : null;
  if (!canTransition(stateOf(loan), 'payout_arrived')) {
    // A loan that was paid while the payout was on its way stays repaid. The new due date matters
    // only if that payment is lost later.
    await updateLoanRow(tx, loan, terms);
    return arrivesOn;
  }
  const arrived = await updateLoanRow(tx, loan, { ...advance(loan, 'payout_arrived'), ...terms });
  const arrival = {
    payoutId: payout.id,
    notifiedDueAt: loan.dueAt,
    arrivesAt: isYetToCome ? arrivedAt : null,
    debitDay: await dependencies.announceDebit(tx, arrived, at),
    now: at.now,
  };
  // For a manual transfer, `disburseLoan` writes the notice that names the day of arrival.
  if (payout.channel === 'provider') await notifyArrived(tx, dependencies, arrived, arrival);
  await scheduleReminders(tx, arrived.id, at);
  return arrivesOn;
}
