import type { Tx } from '../../platform/database/database.ts';
import type { Runtime } from '../../platform/dependencies.ts';
import type { Dispute } from '../../platform/stripe/provider.ts';
import { enqueueWork } from '../../platform/work/work.ts';
import { type DisputeRow, isStandingWarning } from './dispute.ts';
import { findSettledPayment } from './find-settled-payment.ts';
import { isLossToCome, recordDispute } from './record-dispute.ts';
import { recordMissedSettlement } from './record-missed-settlement.ts';

/**
 * How often to ask the payment provider about a dispute. A bank takes weeks to decide, and an event
 * usually tells us first.
 */
const lookAgainMs = 6 * 3_600_000;
/**
 * How soon to ask again while a refund of the payment is being sent. The payment provider answers
 * about a refund within moments.
 */
const refundKnownMs = 15_000;

/**
 * Fetches a dispute's present state from the payment provider and records it. Returns null if the
 * payment is not ours. Schedules background work that asks again, until the dispute has ended.
 */
export async function refreshDispute(
  runtime: Runtime,
  disputeId: string,
): Promise<DisputeRow | null> {
  const reported = await runtime.provider.readDispute(disputeId);
  if (!reported.paymentId || reported.amountCents === 0) return null;
  const bankFingerprint = await recordMissedSettlement(runtime, reported.paymentId);
  const { paymentId: providerPaymentId } = reported;
  return runtime.database.transact(async (tx) => {
    const disputed = await findSettledPayment(tx, providerPaymentId);
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
