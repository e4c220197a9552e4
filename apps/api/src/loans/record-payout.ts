import { canTransition, type LocalDay, zeroCents } from '@sevenday/lending';
import { eq } from 'drizzle-orm';
import { releaseHold } from '../bank-accounts/index.ts';
import {
  type LedgerEntry,
  loanForgiven,
  loanWrittenOff,
  type PayoutAccount,
  payoutFailed,
  payoutPosted,
  payoutReturnedUnpaid,
  payoutReturnedWrittenOff,
  postLedger,
  type SettledPayment,
} from '../ledger/index.ts';
import { recordAudit } from '../platform/audit.ts';
import type { Tx } from '../platform/database.ts';
import { enqueueWork } from '../platform/work.ts';
import { voidAdjustments } from './adjustments.ts';
import { scheduleAging } from './age-loan.ts';
import { type ArrivalParts, arrivalOf, moveArrival, termsOfArrival } from './arrival.ts';
import { advance, type LoanRow, lockLoan, stateOf, updateLoanRow } from './loan-record.ts';
import { scheduleReminders } from './remind-payment.ts';
import { type PayoutStatus, payouts } from './store.ts';
import { tellArrived, tellCameBack, tellCancelled } from './tell-sending.ts';

export type PayoutRow = typeof payouts.$inferSelect;

/** Where the provider says a payout stands. */
export interface PayoutReport {
  providerId: string | null;
  status: 'processing' | 'posted' | 'failed' | 'canceled' | 'returned';
  /** The provider's reason, as a code or a short sentence; shown to the admin. */
  reason: string | null;
  /** The day on which the provider expects the money to be there; null where it does not say. */
  arrivesOn: LocalDay | null;
}

export interface PayoutUndone extends Recorded {
  payoutId: string;
  from: 'payouts_in_transit' | PayoutAccount;
}

export interface PayoutParts extends ArrivalParts {
  /** Undoes a loan that was paid before its payout came back: the payment is refunded. Repayments' part. */
  undoPaidLoan(tx: Tx, loan: LoanRow, undone: PayoutUndone): Promise<void>;
  /** The same for a member who was deleted, by what the books say was paid. Repayments' part. */
  oweBack(tx: Tx, payment: SettledPayment, undone: PayoutUndone): Promise<unknown>;
  /** The due date is fixed: repayments announce the debit of a loan with automatic repayment. */
  announceDebit(tx: Tx, loan: LoanRow, at: { now: Date; wall: Date }): Promise<void>;
  /** The money came back: what was announced is not taken. */
  cancelDebit(tx: Tx, loan: LoanRow, at: { now: Date; wall: Date }): Promise<void>;
}

/** When it is recorded; `actorId` is whoever said so by hand. */
interface Recorded {
  now: Date;
  wall: Date;
  actorId?: string;
}

const lookAgainMs = 2_000;

/** What a status may follow: anything else is old news and changes nothing. */
const follows: Record<PayoutReport['status'], readonly PayoutStatus[]> = {
  processing: ['planned', 'sending'],
  posted: ['planned', 'sending', 'processing'],
  failed: ['planned', 'sending', 'processing'],
  canceled: ['planned', 'sending', 'processing'],
  returned: ['planned', 'sending', 'processing', 'posted'],
};

/**
 * Takes a payout to where the provider says it is, with the loan and the books, in one transaction. Told twice, late
 * or out of order, it does its effect once.
 */
export async function recordPayout(
  tx: Tx,
  parts: PayoutParts,
  payoutId: string,
  report: PayoutReport,
  at: Recorded,
): Promise<void> {
  const known = await lockPayout(tx, payoutId);
  const payout = { ...known, arrivesOn: report.arrivesOn ?? known.arrivesOn };
  const loan = await lockLoan(tx, payout.loanId);
  if (report.status === 'posted' && payout.status === 'posted') {
    return moveArrival(tx, parts, loan, payout, at);
  }
  if (!follows[report.status].includes(payout.status)) return;
  if (report.status === 'returned' && payout.status !== 'posted') {
    await recordPayout(tx, parts, payoutId, { ...report, status: 'posted' }, at);
    return recordPayout(tx, parts, payoutId, report, at);
  }
  await tx
    .update(payouts)
    .set({
      status: report.status,
      providerId: report.providerId ?? payout.providerId,
      failureReason: report.reason,
      arrivesOn: payout.arrivesOn,
      finishedAt: report.status === 'processing' ? null : at.now,
    })
    .where(eq(payouts.id, payoutId));
  if (report.status === 'processing') {
    const dueAt = new Date(at.now.getTime() + lookAgainMs);
    return enqueueWork(tx, { kind: 'check_payout', key: payoutId, dueAt, createdAt: at.wall });
  }
  await releaseHold(tx, {
    bankAccountId: payout.bankAccountId,
    cause: 'payout',
    causeId: payoutId,
  });
  const arrivesOn = report.status === 'posted' ? await arrive(tx, parts, loan, payout, at) : null;
  if (report.status !== 'posted') await comeBack(tx, parts, loan, payout, report, at);
  await recordAudit(tx, parts.keys, {
    at: at.now,
    actorId: at.actorId ?? null,
    action: `payout.${report.status}`,
    subjectId: loan.memberId,
    object: { type: 'loan', id: loan.id },
    ...(isTyped(payout, report)
      ? { codes: { payout: payoutId, reason: 'said_by_hand' }, details: { reason: report.reason } }
      : {
          codes: {
            payout: payoutId,
            reason: report.reason,
            ...(arrivesOn && { arrives_on: arrivesOn }),
          },
        }),
  });
}

/** What an admin wrote may name someone, and the trail is kept for good: it stands among the sealed details. */
function isTyped({ channel }: PayoutRow, { status }: PayoutReport): boolean {
  return channel === 'manual' && status === 'returned';
}

/** Locks a payout's loan before the payout itself, in the order every other operation takes them. */
async function lockPayout(tx: Tx, payoutId: string): Promise<PayoutRow> {
  const [found] = await tx
    .select({ loanId: payouts.loanId })
    .from(payouts)
    .where(eq(payouts.id, payoutId));
  if (!found) throw new Error('A payout is missing.');
  await lockLoan(tx, found.loanId);
  const [payout] = await tx.select().from(payouts).where(eq(payouts.id, payoutId)).for('update');
  if (!payout) throw new Error('A payout is missing.');
  return payout;
}

/** The money has left. Answers the day on which it will be there, where that is yet to come. */
async function arrive(
  tx: Tx,
  parts: PayoutParts,
  loan: LoanRow,
  payout: PayoutRow,
  at: Recorded,
): Promise<LocalDay | null> {
  await post(
    tx,
    loan,
    payout,
    at,
    payoutPosted({
      principalCents: payout.amountCents,
      from: accountOf(payout),
    }),
  );
  const { timeZone } = parts;
  const arrivedAt = arrivalOf(payout, { postedAt: at.now, timeZone });
  const isYetToCome = arrivedAt > at.now;
  const terms = termsOfArrival(loan, arrivedAt, timeZone);
  const arrivesOn = isYetToCome ? payout.arrivesOn : null;
  if (!canTransition(stateOf(loan), 'payout_arrived')) {
    // Paid while the payout was on its way: it stays repaid, and is due by the arrival should the payment be lost.
    await updateLoanRow(tx, loan, terms);
    return arrivesOn;
  }
  const arrived = await updateLoanRow(tx, loan, { ...advance(loan, 'payout_arrived'), ...terms });
  const arrival = {
    payoutId: payout.id,
    toldDueAt: loan.dueAt,
    arrivesAt: isYetToCome ? arrivedAt : null,
    now: at.now,
  };
  // Of a transfer made by hand one notice tells all, when it is sent.
  if (payout.channel === 'provider') await tellArrived(tx, parts.keys, arrived, arrival);
  await parts.announceDebit(tx, arrived, at);
  await scheduleReminders(tx, arrived.id, at);
  return arrivesOn;
}

async function comeBack(
  tx: Tx,
  parts: PayoutParts,
  loan: LoanRow,
  payout: PayoutRow,
  report: PayoutReport,
  at: Recorded,
): Promise<void> {
  const returned = report.status === 'returned';
  const from = returned ? accountOf(payout) : ('payouts_in_transit' as const);
  const changes: Partial<LoanRow> = {
    ...advance(loan, returned ? 'payout_returned' : 'payout_failed'),
    lastPayoutFailure: report.reason ?? report.status,
    waitingSince: at.now,
    sentAt: null,
    arrivedAt: null,
    dueAt: null,
  };
  await voidAdjustments(tx, loan.id, at.now);
  if (loan.status === 'repaid') {
    await updateLoanRow(tx, loan, { ...changes, repaidAt: null });
    return parts.undoPaidLoan(tx, loan, { payoutId: payout.id, from, ...at });
  }
  if (loan.status === 'written_off') return undoWriteOff(tx, parts, loan, { payout, changes }, at);
  await parts.cancelDebit(tx, loan, at);
  // It will be sent again as it was signed: what was waived of a payout that never reached anyone is undone too.
  await updateLoanRow(tx, loan, {
    ...changes,
    principalCents: loan.signedPrincipalCents,
    interestRateBasisPoints: loan.signedInterestRateBasisPoints,
    interestCents: loan.signedInterestCents,
    lateFeeCents: zeroCents,
    lateFeePostedAt: null,
    lateFeeNotBefore: null,
  });
  await scheduleAging(tx, loan.id, at);
  const due = {
    principalCents: loan.principalCents,
    interestCents: loan.interestCents,
    lateFeeCents: loan.lateFeeCents,
  };
  await post(
    tx,
    loan,
    payout,
    at,
    returned
      ? payoutReturnedUnpaid({
          due,
          forgiven: await loanForgiven(tx, loan.id),
          into: accountOf(payout),
        })
      : payoutFailed(due),
  );
  // A payment page may be open for terms that are undone.
  await enqueueWork(tx, {
    kind: 'close_checkout',
    key: loan.id,
    dueAt: at.now,
    createdAt: at.wall,
  });
  await tellCameBack(tx, parts.keys, loan, { payoutId: payout.id, now: at.now });
}

/** Whose money it was: the provider's payout account's, or the lender's own bank's. */
function accountOf({ channel }: PayoutRow): PayoutAccount {
  return channel === 'manual' ? 'lender_bank' : 'provider_payout_account';
}

/** Nobody ever had the money: it is a loss no longer, and no claim. */
async function undoWriteOff(
  tx: Tx,
  { keys }: PayoutParts,
  loan: LoanRow,
  { payout, changes }: { payout: PayoutRow; changes: Partial<LoanRow> },
  at: Recorded,
): Promise<void> {
  await updateLoanRow(tx, loan, changes);
  const entry = payoutReturnedWrittenOff({
    claimed: await loanWrittenOff(tx, loan.id),
    forgiven: await loanForgiven(tx, loan.id),
    into: accountOf(payout),
    memberDeleted: false,
  });
  await post(tx, loan, payout, at, entry);
  await enqueueWork(tx, {
    kind: 'close_checkout',
    key: loan.id,
    dueAt: at.now,
    createdAt: at.wall,
  });
  await tellCancelled(tx, keys, loan, { cause: 'money_came_back', now: at.now });
}

function post(
  tx: Tx,
  loan: LoanRow,
  payout: PayoutRow,
  at: Recorded,
  entry: LedgerEntry,
): Promise<string> {
  return postLedger(tx, {
    entry,
    loanId: loan.id,
    subjectId: loan.memberId,
    effectiveAt: at.now,
    recordedAt: at.wall,
    actorId: at.actorId ?? null,
    providerReference: payout.id,
  });
}
