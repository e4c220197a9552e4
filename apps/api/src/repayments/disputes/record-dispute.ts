import { isForInsufficientFunds, zeroCents } from '@sevenday/lending';
import { eq } from 'drizzle-orm';
import { disputeOpened, postEntry } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { Dispute } from '../../platform/stripe/provider.ts';
import { insufficientFundsReason } from '../payment/insufficient-funds-reason.ts';
import { auditPayment } from '../payment/record-payment-in-audit-trail.ts';
import { type DisputeStatus, disputes } from '../payment/tables.ts';
import { isRefundBeingSent } from '../refunds/refund-status.ts';
import {
  type DisputeRow,
  isLossToCome,
  isStandingWarning,
  lockDispute,
  returnReasons,
} from './dispute.ts';
import { lockSettledPayment, type SettledPaymentIds } from './find-or-lock-settled-payment.ts';
import { loseForDeletedMember, winForDeletedMember } from './lose-or-win-deleted-member-payment.ts';
import { type Loss, losePayment } from './lose-payment.ts';
import { notifyDispute } from './notify-dispute.ts';
import { winDispute } from './win-dispute.ts';

type At = { now: Date; wall: Date };

/**
 * The statuses that may follow each status. While a lost dispute is being appealed, its status
 * stays `lost`.
 */
const next: Record<DisputeStatus, readonly DisputeStatus[]> = {
  warning: ['open', 'lost', 'won'],
  open: ['lost', 'won'],
  lost: ['won'],
  won: [],
};

/**
 * A report may come twice, late or out of order, so each step checks whether it was already done.
 */
export async function recordDispute(
  tx: Tx,
  runtime: Runtime,
  disputed: SettledPaymentIds,
  reported: Dispute,
  at: At,
): Promise<DisputeRow> {
  const { bankFingerprint } = disputed;
  const present = await lockSettledPayment(tx, disputed, reported.paymentId);
  let row = await lockDispute(tx, disputed, reported, at);
  row = await withdraw(tx, runtime, row, reported, at);
  row = await follow(tx, runtime, row, statusOf(reported), at);
  row = await followWarning(tx, runtime, row, reported, at);
  if (isLossToCome(row) && !(await isRefundBeingSent(tx, row.providerPaymentId))) {
    const loss = lossOf(row, reported);
    const done = present
      ? await losePayment(tx, runtime, present, loss, at)
      : await loseForDeletedMember(tx, runtime.keys, { ...row, bankFingerprint }, loss, at);
    row = await update(tx, row, done);
  }
  if (row.funds === 'withdrawn' && reported.reinstatedCents >= row.amountCents) {
    if (present) await winDispute(tx, runtime, row, present, at);
    else await winForDeletedMember(tx, runtime.keys, row, at);
    row = await update(tx, row, { funds: 'back' });
  }
  return row;
}

function lossOf(row: DisputeRow, reported: Dispute): Loss {
  const insufficientFunds = countsAgainstAccount(reported);
  return {
    how: isReturn(reported) ? 'payment_returned' : 'dispute_lost',
    providerReference: row.providerId,
    amountCents: row.amountCents,
    reason: insufficientFunds ? insufficientFundsReason : row.reason,
    insufficientFunds,
  };
}

/** A bank's late return is final, so its amount is not posted to `disputed_payments` first. */
async function withdraw(
  tx: Tx,
  { keys }: Runtime,
  row: DisputeRow,
  reported: Dispute,
  at: At,
): Promise<DisputeRow> {
  if (row.funds !== 'ours' || reported.withdrawnCents === 0) return row;
  const { withdrawnCents: amountCents, feeCents } = reported;
  const heldCents = isReturn(reported) ? zeroCents : amountCents;
  if (heldCents + feeCents > 0) {
    await postEntry(tx, {
      entry: disputeOpened({ amountCents: heldCents, feeCents }),
      loanId: row.loanId,
      subjectId: row.memberId,
      effectiveAt: at.now,
      recordedAt: at.wall,
      actorId: null,
      providerReference: row.providerId,
    });
  }
  await auditPayment(tx, keys, row, {
    at: at.now,
    action: 'dispute.funds_withdrawn',
    codes: { dispute: row.id, amount_cents: amountCents, fee_cents: feeCents },
  });
  return update(tx, row, { funds: 'withdrawn', amountCents, feeCents });
}

async function follow(
  tx: Tx,
  { keys }: Runtime,
  row: DisputeRow,
  status: DisputeStatus,
  at: At,
): Promise<DisputeRow> {
  if (!next[row.status].includes(status)) return row;
  await auditPayment(tx, keys, row, {
    at: at.now,
    action: `dispute.${status === 'open' ? 'opened' : status}`,
    codes: { dispute: row.id, amount_cents: row.amountCents, reason: row.reason },
  });
  const followed = await update(tx, row, { status, decidedAt: status === 'open' ? null : at.now });
  const state = noticeOf(row.status, status);
  if (state) await notifyDispute(tx, keys, followed, { state, now: at.now });
  return followed;
}

/**
 * Null for a loss, and for a win after a loss or a warning. If these reopen or settle the loan, or
 * cause a refund, other functions notify the borrower.
 */
function noticeOf(before: DisputeStatus, now: DisputeStatus): 'opened' | 'settled' | null {
  if (now === 'open') return 'opened';
  return before === 'open' && now === 'won' ? 'settled' : null;
}

async function followWarning(
  tx: Tx,
  { keys }: Runtime,
  row: DisputeRow,
  { respondBy, status }: Dispute,
  at: At,
): Promise<DisputeRow> {
  const present = respondBy ? await update(tx, row, { respondBy }) : row;
  if (status !== 'warning_closed' || !isStandingWarning(row)) return present;
  await auditPayment(tx, keys, row, {
    at: at.now,
    action: 'dispute.withdrawn',
    codes: { dispute: row.id, amount_cents: row.amountCents, reason: row.reason },
  });
  return update(tx, present, { decidedAt: at.now });
}

function statusOf(reported: Dispute): DisputeStatus {
  if (reported.status.startsWith('warning_')) return 'warning';
  if (reported.status === 'won') return 'won';
  if (reported.status === 'lost' || reported.status.startsWith('appeal_')) return 'lost';
  // A dispute may end without a bank's decision (`prevented`). It counts as lost if the provider
  // withdrew more than it gave back, and as won otherwise.
  if (reported.status === 'prevented') {
    return reported.withdrawnCents > reported.reinstatedCents ? 'lost' : 'won';
  }
  return 'open';
}

function isReturn({ reason }: Dispute): boolean {
  return returnReasons.includes(reason);
}

/** A return for insufficient funds counts as a strike against the bank account (12 CFR 1041.8). */
function countsAgainstAccount({ reason, networkReasonCode }: Dispute): boolean {
  return reason === insufficientFundsReason || isForInsufficientFunds(networkReasonCode);
}

async function update(tx: Tx, row: DisputeRow, changes: Partial<DisputeRow>): Promise<DisputeRow> {
  await tx.update(disputes).set(changes).where(eq(disputes.id, row.id));
  return { ...row, ...changes };
}
