import { eq } from 'drizzle-orm';
import { postLedger, refundCreated, refundFailed } from '../ledger/index.ts';
import type { Clocks } from '../platform/clocks.ts';
import type { Database, Tx } from '../platform/database.ts';
import {
  mayResend,
  type Provider,
  ProviderRefused,
  ProviderUnknown,
  type Refund,
} from '../platform/stripe.ts';
import { lookAgainAfterMs, type WorkHandler } from '../platform/work.ts';
import { refunds } from './store.ts';

interface RefundParts {
  database: Database;
  clocks: Clocks;
  provider: Provider;
}

type RefundRow = typeof refunds.$inferSelect;

const settleUnknownMs = 60_000;

/** Gives a payment back, once, and follows it until the provider has ended it. */
export function sendRefund(parts: RefundParts): WorkHandler {
  return async (refundId) => {
    const refund = await beginAttempt(parts, refundId);
    if (!refund?.providerPaymentId) return 'done';
    if (refund.status === 'pending') return follow(parts, refund);
    const paymentId = refund.providerPaymentId;
    try {
      const resend = mayResend(
        { firstAttemptAt: refund.firstAttemptAt ?? refund.createdAt, keySpent: refund.keySpent },
        parts.clocks.wall(),
      );
      if (!resend) return resolve(parts, refund, paymentId);
      const result = await parts.provider.createRefund(
        { paymentId, amountCents: refund.amountCents, reason: 'requested_by_customer' },
        { idempotencyKey: refund.providerKey, attemptId: refundId },
      );
      return record(parts, refundId, result);
    } catch (error) {
      if (error instanceof ProviderRefused) return refuse(parts, refundId, error.message);
      if (error instanceof ProviderUnknown && error.keySpent) {
        await update(parts, refundId, { keySpent: true });
        return { againAfterMs: settleUnknownMs };
      }
      throw error;
    }
  };
}

/** The key is not trusted any more: the refund is looked for, and only when it is not there gets a new key. */
async function resolve(parts: RefundParts, refund: RefundRow, paymentId: string) {
  const made = await parts.provider.listRefunds(paymentId);
  const found = made.find((candidate) => candidate.attemptId === refund.id);
  if (found) return record(parts, refund.id, found);
  await update(parts, refund.id, {
    providerKey: `${refund.providerKey}:again`,
    keySpent: false,
    firstAttemptAt: parts.clocks.wall(),
  });
  return { againAfterMs: 0 };
}

function beginAttempt(parts: RefundParts, refundId: string): Promise<RefundRow | null> {
  return parts.database.transact(async (tx) => {
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update');
    if (!refund || !['planned', 'sending', 'pending'].includes(refund.status)) return null;
    if (refund.status === 'pending') return refund;
    const firstAttemptAt = refund.firstAttemptAt ?? parts.clocks.wall();
    await tx
      .update(refunds)
      .set({ status: 'sending', firstAttemptAt })
      .where(eq(refunds.id, refundId));
    return { ...refund, firstAttemptAt };
  });
}

async function follow(parts: RefundParts, refund: RefundRow) {
  if (!refund.providerId) throw new Error('A pending refund has no id at the provider.');
  return record(parts, refund.id, await parts.provider.readRefund(refund.providerId));
}

/** The refund's present state, with the books: created once, taken back when it failed. */
function record(
  parts: RefundParts,
  refundId: string,
  result: Pick<Refund, 'id' | 'status' | 'failureReason'>,
) {
  return parts.database.transact(async (tx) => {
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update');
    if (!refund) throw new Error('A refund is missing.');
    const now = await parts.clocks.business(tx);
    if (refund.status === 'sending') {
      await post(parts, tx, refund, refundCreated({ amountCents: refund.amountCents }), now);
    }
    if (result.status === 'failed' || result.status === 'canceled') {
      await post(parts, tx, refund, refundFailed({ amountCents: refund.amountCents }), now);
      await tx
        .update(refunds)
        .set({
          status: 'failed',
          providerId: result.id,
          failureReason: result.failureReason,
          finishedAt: now,
        })
        .where(eq(refunds.id, refundId));
      return 'done' as const;
    }
    const ended = result.status === 'succeeded';
    await tx
      .update(refunds)
      .set({
        status: ended ? 'succeeded' : 'pending',
        providerId: result.id,
        finishedAt: ended ? now : null,
      })
      .where(eq(refunds.id, refundId));
    return ended ? ('done' as const) : { againAfterMs: lookAgainAfterMs(refund.createdAt, now) };
  });
}

async function refuse(parts: RefundParts, refundId: string, reason: string) {
  await update(parts, refundId, { status: 'failed', failureReason: reason });
  return 'done' as const;
}

function update(parts: RefundParts, refundId: string, changes: Partial<RefundRow>) {
  return parts.database.transact((tx) =>
    tx.update(refunds).set(changes).where(eq(refunds.id, refundId)),
  );
}

function post(
  parts: RefundParts,
  tx: Tx,
  refund: RefundRow,
  entry: Parameters<typeof postLedger>[1]['entry'],
  now: Date,
) {
  return postLedger(tx, {
    entry,
    loanId: refund.loanId,
    subjectId: refund.memberId,
    effectiveAt: now,
    recordedAt: parts.clocks.wall(),
    actorId: null,
    providerReference: refund.id,
  });
}
