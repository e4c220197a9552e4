import { refusals } from '@sevenday/contract';
import { eq } from 'drizzle-orm';
import { type ActBy, requireApproval } from '../../approvals/index.ts';
import { refuseOwnCase } from '../../bank-accounts/index.ts';
import { refundGivenOutside } from '../../ledger/index.ts';
import { members } from '../../members/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { auditPayment } from '../payment/record-payment-in-audit-trail.ts';
import { refunds } from '../payment/tables.ts';
import { lockRefund } from './lock-refund-and-its-loan.ts';
import { paymentToRefund } from './payment-to-refund.ts';
import { planRefund } from './plan-refund.ts';
import { postRefundEntry } from './post-refund-entry.ts';
import { moveRefund, type RefundRow } from './refund-status.ts';
import { requireRefundOwedInBooks } from './require-refund-owed-in-books.ts';

interface Deciding {
  refundId: string;
  actorId: string;
  now: Date;
  wall: Date;
}

/** Refuses with `refund_not_found`, `own_case` or `refund_state`. */
export async function retryRefund(tx: Tx, runtime: Runtime, asked: Deciding): Promise<RefundRow> {
  const failed = await lockOwedRefund(tx, runtime, asked);
  if (!failed.providerPaymentId) {
    throw new Refusal('refund_state', refusals.refunding.receivedOutside);
  }
  return replaceRefund(tx, runtime, failed, asked);
}

/**
 * `actorId` is the admin who asked for the new refund; null if no admin did. The caller has called
 * `lockForRefund`.
 */
export async function replaceRefund(
  tx: Tx,
  { keys }: Runtime,
  failed: RefundRow,
  { actorId, now, wall }: { actorId: string | null; now: Date; wall: Date },
): Promise<RefundRow> {
  const { paymentId, providerPaymentId, amountCents, loanId, memberId } = failed;
  await moveRefund(tx, failed, 'replaced');
  const again = await planRefund(tx, keys, {
    loan: { id: loanId, memberId },
    payment: await paymentToRefund(tx, { paymentId, providerPaymentId }),
    amountCents,
    cause: 'retried',
    actorId,
    now,
    wall,
  });
  return readRefund(tx, again);
}

/**
 * Refuses with `refund_not_found`, `own_case` or `refund_state`. Where a second person has to
 * approve, also with `approval_requested`, `approval_waiting`, `approval_outdated` or
 * `approval_too_late`.
 */
export async function recordRefundGiven(
  tx: Tx,
  runtime: Runtime,
  asked: Deciding & ActBy & { reference: string },
): Promise<RefundRow> {
  const { keys } = runtime;
  const owed = await lockOwedRefund(tx, runtime, asked);
  const { memberId, amountCents } = owed;
  const { now, wall, actorId } = asked;
  await postRefundEntry(tx, owed, refundGivenOutside({ amountCents }), { now, wall, actorId });
  const [member] = await tx.select().from(members).where(eq(members.id, memberId));
  const given = await moveRefund(tx, owed, 'given_outside', { finishedAt: asked.now });
  await auditPayment(tx, keys, owed, {
    at: asked.now,
    actorId: asked.actorId,
    action: 'refund.given_outside',
    codes: { refund: owed.id, amount_cents: amountCents },
    // The reference that an admin typed may name a person, so it is stored encrypted. A deleted
    // member has no encryption key, so their reference is not stored.
    ...(member ? { details: { reference: asked.reference } } : {}),
  });
  const { id, loanId, memberId: member_id } = owed;
  const { reference } = asked;
  const loans = [{ id: loanId, member_id, amount_cents: amountCents }];
  const content = { refund_id: id, loans, reference };
  await requireApproval(tx, runtime, { kind: 'refund_given', content }, asked);
  return given;
}

async function lockOwedRefund(tx: Tx, runtime: Runtime, asked: Deciding): Promise<RefundRow> {
  const refund = await lockRefund(tx, asked.refundId);
  if (!refund) throw new Refusal('refund_not_found');
  await refuseOwnCase(tx, runtime, { memberId: refund.memberId, actorId: asked.actorId });
  if (refund.status !== 'failed') throw new Refusal('refund_state', sentences[refund.status]);
  await requireRefundOwedInBooks(tx, refund);
  return refund;
}

const { underWay, done, sentAgain, dropped } = refusals.refunding;
const sentences: Record<Exclude<RefundRow['status'], 'failed'>, string> = {
  planned: underWay,
  sending: underWay,
  pending: underWay,
  succeeded: done,
  given_outside: done,
  replaced: sentAgain,
  dropped,
};

async function readRefund(tx: Tx, id: string): Promise<RefundRow> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id));
  if (!refund) throw new Error('A refund is missing.');
  return refund;
}
