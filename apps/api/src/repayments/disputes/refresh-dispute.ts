import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { Dispute } from '../../platform/stripe/provider.ts';
import { enqueueWork } from '../../platform/work/enqueue-withdraw-and-unpark-work.ts';
import { type DisputeRow, isLossToCome, isStandingWarning } from './dispute.ts';
import { findIdsOfSettledPayment } from './find-or-lock-settled-payment.ts';
import { recordDispute } from './record-dispute.ts';
import { recordSettlementBeforeDisputeOrRefund } from './record-settlement-before-dispute-or-refund.ts';

/**
 * We ask the payment provider about a dispute rarely, because a bank takes weeks to decide, and an
 * event usually tells us first.
 */
const lookAgainMs = 6 * 3_600_000;
/**
 * While a refund of the payment is being sent, the loss can't be recorded. The pause is short,
 * because the payment provider usually answers about a refund within moments.
 */
const refundKnownMs = 15_000;

/** Null if the payment is not ours, or if the dispute is about no money. */
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
  if (!isToAskAgain(row)) return;
  const dueAt = new Date(at.now.getTime() + waitMs(row));
  await enqueueWork(tx, { kind: 'check_dispute', key, dueAt, createdAt: at.wall });
}

export function isToAskAgain(row: DisputeRow): boolean {
  const { status, funds } = row;
  if (isStandingWarning(row)) return true;
  return status === 'open' || (status === 'won' && funds === 'withdrawn') || isLossToCome(row);
}

export function waitMs(row: DisputeRow): number {
  return isLossToCome(row) ? refundKnownMs : lookAgainMs;
}
