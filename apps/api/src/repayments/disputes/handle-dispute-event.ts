import { findPosted, paymentEvents } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Dispute } from '../../platform/stripe/provider.ts';
import { enqueueWork, type WorkHandler } from '../../platform/work/work.ts';
import { findCollection, findCollectionByPayment } from '../payment/payment.ts';
import type { Repaying } from '../payment/repaying.ts';
import { refreshCollection } from '../settlement/refresh-payment.ts';
import type { DisputeRow } from './dispute.ts';
import { type Disputed, isLossToCome, recordDispute } from './record-dispute.ts';

/** A bank takes weeks to decide; an event tells sooner. */
const lookAgainMs = 6 * 3_600_000;
/** A refund that is being sent has its answer in moments. */
const refundKnownMs = 15_000;

/** An event said that a dispute changed: its present state is fetched and recorded. */
export function handleDisputeEvent(parts: Repaying): (disputeId: string) => Promise<void> {
  return async (disputeId) => {
    await followDispute(parts, disputeId);
  };
}

/** Asks the provider where a dispute stands until it has ended: what a lost webhook would have told. */
export function checkDispute(parts: Repaying): WorkHandler {
  return async (disputeId) => {
    const row = await followDispute(parts, disputeId);
    return row && isUndecided(row) ? { againAfterMs: waitMs(row) } : 'done';
  };
}

/** Null where the payment is not ours. */
async function followDispute(parts: Repaying, disputeId: string): Promise<DisputeRow | null> {
  const told = await parts.provider.readDispute(disputeId);
  if (!told.paymentId || told.amountCents === 0) return null;
  const bankFingerprint = await settleFirst(parts, told.paymentId);
  const { paymentId } = told;
  return parts.database.transact(async (tx) => {
    const disputed = await findDisputed(tx, paymentId);
    if (!disputed) return null;
    const at = { now: await parts.clocks.business(tx), wall: parts.clocks.wall() };
    const row = await recordDispute(tx, parts, { ...disputed, bankFingerprint }, told, at);
    await lookAgain(tx, row, told, at);
    return row;
  });
}

/**
 * A dispute may be told of before its payment: then that is recorded first. Answers the account that the payment came
 * from, which nobody but the provider knows of a deleted member.
 */
async function settleFirst(parts: Repaying, paymentId: string): Promise<string | null> {
  const known = await parts.database.transact((tx) => findCollectionByPayment(tx, paymentId));
  if (known && ['succeeded', 'returned'].includes(known.status)) return known.bankFingerprint;
  const { attemptId, charge } = await parts.provider.readPayment(paymentId);
  const bankFingerprint = charge?.bankFingerprint ?? null;
  if (!attemptId) return bankFingerprint;
  const collection = await parts.database.transact((tx) => findCollection(tx, attemptId));
  if (!collection) return bankFingerprint;
  const { recorded } = await refreshCollection(parts, collection);
  if (recorded.status !== 'succeeded') {
    throw new Error(`A disputed payment is ${recorded.status}.`);
  }
  return bankFingerprint;
}

/** By our own payment, or, when that went with its member, by the books. */
async function findDisputed(
  tx: Tx,
  paymentId: string,
): Promise<Omit<Disputed, 'bankFingerprint'> | null> {
  const collection = await findCollectionByPayment(tx, paymentId);
  if (collection) {
    const { loanId, memberId, id: collectionId } = collection;
    return { loanId, memberId, collectionId };
  }
  const posted = await findPosted(tx, paymentEvents, paymentId);
  return posted && { loanId: posted.loanId, memberId: posted.subjectId, collectionId: null };
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
