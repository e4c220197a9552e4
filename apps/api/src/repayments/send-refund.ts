import { eq } from 'drizzle-orm';
import { anotherAttempt, mayResend, ProviderRefused, ProviderUnknown } from '../platform/stripe.ts';
import type { WorkHandler } from '../platform/work.ts';
import { adoptRefund } from './adopt-refund.ts';
import { lockRefund } from './lock-refund.ts';
import { moveRefund, type RefundRow } from './move-refund.ts';
import { oweAgain, type RefundParts, recordRefund, recordRefundRefused } from './record-refund.ts';
import { refunds } from './store.ts';

const settleUnknownMs = 60_000;

/** Gives a payment back, once, and follows it until the provider has ended it. */
export function sendRefund(parts: RefundParts): WorkHandler {
  return async (refundId) => {
    const refund = await beginAttempt(parts, refundId);
    if (!refund?.providerPaymentId) return 'done';
    if (refund.status === 'pending') return follow(parts, refund);
    const paymentId = refund.providerPaymentId;
    const resend = mayResend(
      { firstAttemptAt: refund.firstAttemptAt ?? refund.createdAt, keySpent: refund.keySpent },
      parts.clocks.wall(),
    );
    if (!resend) return resolve(parts, refund, paymentId);
    try {
      const result = await parts.provider.createRefund(
        { paymentId, amountCents: refund.amountCents },
        { idempotencyKey: refund.providerKey, attemptId: refundId },
      );
      return await recordRefund(parts, refundId, result);
    } catch (error) {
      if (error instanceof ProviderRefused) {
        // A try before this one may have been carried out, and its answer lost: a refusal says nothing of that.
        const made = await findMade(parts, refund, paymentId);
        if (made) return recordRefund(parts, refundId, made);
        return recordRefundRefused(parts, refundId, error.code);
      }
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
  const found = await findMade(parts, refund, paymentId);
  if (found) return recordRefund(parts, refund.id, found);
  await update(parts, refund.id, anotherAttempt(refund, parts.clocks.wall()));
  return { againAfterMs: 0 };
}

/** What the provider has of an attempt; null is the proof that nothing was given back by it. */
async function findMade(parts: RefundParts, { id }: RefundRow, paymentId: string) {
  const made = await parts.provider.listRefunds(paymentId);
  return made.find(({ attemptId }) => attemptId === id) ?? null;
}

function beginAttempt(parts: RefundParts, refundId: string): Promise<RefundRow | null> {
  return parts.database.transact(async (tx) => {
    const refund = await lockRefund(tx, refundId);
    if (!refund || !['planned', 'sending', 'pending'].includes(refund.status)) return null;
    if (refund.status !== 'planned') return refund;
    return moveRefund(tx, refund, 'sending', { firstAttemptAt: parts.clocks.wall() });
  });
}

async function follow(parts: RefundParts, refund: RefundRow) {
  if (!refund.providerId) throw new Error('A pending refund has no id at the provider.');
  return recordRefund(parts, refund.id, await parts.provider.readRefund(refund.providerId));
}

/** An event said that a refund changed: its present state is fetched and recorded. */
export function handleRefundEvent(parts: RefundParts): (providerId: string) => Promise<void> {
  return async (providerId) => {
    const result = await parts.provider.readRefund(providerId);
    const { attemptId } = result;
    if (!attemptId) return;
    const known = await parts.database.transact((tx) =>
      tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.id, attemptId)),
    );
    if (known.length > 0) await recordRefund(parts, attemptId, result);
    else if (!(await adoptRefund(parts, result))) await oweAgain(parts, attemptId, result);
  };
}

function update(
  parts: RefundParts,
  refundId: string,
  changes: Pick<Partial<RefundRow>, 'keySpent' | 'providerKey' | 'firstAttemptAt'>,
) {
  return parts.database.transact((tx) =>
    tx.update(refunds).set(changes).where(eq(refunds.id, refundId)),
  );
}
