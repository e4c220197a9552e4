import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { Dispute } from '../../platform/stripe/provider.ts';
import { enqueueWork } from '../../platform/work/enqueue-and-withdraw-work.ts';
import { type DisputeRow, isStandingWarning } from './dispute.ts';
import { findIdsOfSettledPayment } from './find-ids-of-settled-payment.ts';
import { isLossToCome, recordDispute } from './record-dispute.ts';
import { recordSettlementBeforeDisputeOrRefund } from './record-settlement-before-dispute-or-refund.ts';

/**
 * The pause between two requests to the payment provider for a dispute's state. It is long, because
 * a bank takes weeks to decide, and an event usually tells us first.
 */
const lookAgainMs = 6 * 3_600_000;
/**
 * The pause if a dispute's loss can't be recorded yet, because a refund of the payment is being
 * sent. It is short, because the payment provider usually answers about a refund within moments.
 */
const refundKnownMs = 15_000;

/**
 * Fetches a dispute's present state from the payment provider and records it. Returns the dispute;
 * null if the payment is not ours, or if the dispute is about no money. Schedules background work
 * that asks about the dispute again, until it has ended.
 */
export async function refreshDispute(
  runtime: Runtime,
  disputeId: string,
): Promise<DisputeRow | null> {
  const reported = await runtime.provider.readDispute(disputeId);
  if (!reported.paymentId || reported.amountCents === 0) return null;
  const bankFingerprint = await recordSettlementBeforeDisputeOrRefund(runtime, reported.paymentId);
  const { paymentId: providerPaymentId } = reported;
  return runtime.database.transact(async (tx) => {
    const disputed = await findIdsOfSettledPayment(tx, providerPaymentId);
    if (!disputed) return null;
    const at = { now: await runtime.clocks.business(tx), wall: runtime.clocks.wall() };
    const row = await recordDispute(tx, runtime, { ...disputed, bankFingerprint }, reported, at);
    await lookAgain(tx, row, reported, at);
    return row;
  });
}

async function lookAgain(
  tx: Tx,
  row: DisputeRow,
  { id: key }: Dispute,
  at: { now: Date; wall: Date },
): Promise<void> {
  if (!isUndecided(row)) return;
  const dueAt = new Date(at.now.getTime() + waitMs(row));
  await enqueueWork(tx, { kind: 'check_dispute', key, dueAt, createdAt: at.wall });
}

export function isUndecided(row: DisputeRow): boolean {
  const { status, funds } = row;
  if (isStandingWarning(row)) return true;
  return status === 'open' || (status === 'won' && funds === 'withdrawn') || isLossToCome(row);
}

/**
 * Returns how long to wait before asking the payment provider about a dispute again, in
 * milliseconds.
 */
export function waitMs(row: DisputeRow): number {
  return isLossToCome(row) ? refundKnownMs : lookAgainMs;
}
