import { findPosted, paymentEvents } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Runtime } from '../../platform/dependencies.ts';
import type { Dispute } from '../../platform/stripe/provider.ts';
import { enqueueWork, type WorkHandler } from '../../platform/work/work.ts';
import { findPayment, findPaymentByProviderId } from '../payment/payment.ts';
import { refreshPayment } from '../settlement/refresh-payment.ts';
import type { DisputeRow } from './dispute.ts';
import { type Disputed, isLossToCome, recordDispute } from './record-dispute.ts';

/** A bank takes weeks to decide; an event tells sooner. */
const lookAgainMs = 6 * 3_600_000;
/** A refund that is being sent has its answer in moments. */
const refundKnownMs = 15_000;

/** An event said that a dispute changed: its present state is fetched and recorded. */
export function handleDisputeEvent(runtime: Runtime): (disputeId: string) => Promise<void> {
  return async (disputeId) => {
    await followDispute(runtime, disputeId);
  };
}

/** Asks the provider where a dispute stands until it has ended: what a lost webhook would have told. */
export function checkDispute(runtime: Runtime): WorkHandler {
  return async (disputeId) => {
    const row = await followDispute(runtime, disputeId);
    return row && isUndecided(row) ? { againAfterMs: waitMs(row) } : 'done';
  };
}

/** Null where the payment is not ours. */
async function followDispute(runtime: Runtime, disputeId: string): Promise<DisputeRow | null> {
  const reported = await runtime.provider.readDispute(disputeId);
  if (!reported.paymentId || reported.amountCents === 0) return null;
  const bankFingerprint = await settleFirst(runtime, reported.paymentId);
  const { paymentId: providerPaymentId } = reported;
  return runtime.database.transact(async (tx) => {
    const disputed = await findDisputed(tx, providerPaymentId);
    if (!disputed) return null;
    const at = { now: await runtime.clocks.business(tx), wall: runtime.clocks.wall() };
    const row = await recordDispute(tx, runtime, { ...disputed, bankFingerprint }, reported, at);
    await lookAgain(tx, row, reported, at);
    return row;
  });
}

/**
 * A dispute may be told of before its payment: then that is recorded first. Answers the account that the payment came
 * from, which nobody but the provider knows of a deleted member.
 */
async function settleFirst(runtime: Runtime, providerPaymentId: string): Promise<string | null> {
  const known = await runtime.database.transact((tx) =>
    findPaymentByProviderId(tx, providerPaymentId),
  );
  if (known && ['succeeded', 'returned'].includes(known.status)) return known.bankFingerprint;
  const { attemptId, charge } = await runtime.provider.readPayment(providerPaymentId);
  const bankFingerprint = charge?.bankFingerprint ?? null;
  if (!attemptId) return bankFingerprint;
  const payment = await runtime.database.transact((tx) => findPayment(tx, attemptId));
  if (!payment) return bankFingerprint;
  const { recorded } = await refreshPayment(runtime, payment);
  if (recorded.status !== 'succeeded') {
    throw new Error(`A disputed payment is ${recorded.status}.`);
  }
  return bankFingerprint;
}

/** By our own payment, or, when that went with its member, by the books. */
async function findDisputed(
  tx: Tx,
  providerPaymentId: string,
): Promise<Omit<Disputed, 'bankFingerprint'> | null> {
  const payment = await findPaymentByProviderId(tx, providerPaymentId);
  if (payment) {
    const { loanId, memberId, id: paymentId } = payment;
    return { loanId, memberId, paymentId };
  }
  const posted = await findPosted(tx, paymentEvents, providerPaymentId);
  return posted && { loanId: posted.loanId, memberId: posted.subjectId, paymentId: null };
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

function isUndecided(row: DisputeRow): boolean {
  const { status, funds } = row;
  return status === 'open' || (status === 'won' && funds === 'withdrawn') || isLossToCome(row);
}

function waitMs(row: DisputeRow): number {
  return isLossToCome(row) ? refundKnownMs : lookAgainMs;
}
