import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import {
  anotherAttempt,
  type MoneyPermit,
  mayResend,
  ProviderRefused,
  ProviderUnknown,
} from '../../platform/stripe/provider.ts';
import type { SharedTime } from '../../platform/time/business-and-wall-clocks.ts';
import type { WorkHandler } from '../../platform/work/work-handler.ts';
import { refunds } from '../payment/tables.ts';
import { lockRefund } from './lock-refund-and-its-loan.ts';
import { recordRefund, recordRefundRefused } from './record-refund-report.ts';
import { moveRefund, type RefundRow } from './refund-status.ts';
import { requireRefundOwedInBooks } from './require-refund-owed-in-books.ts';
import { requireSameRefundAmount } from './require-same-refund-amount.ts';

const settleUnknownMs = 60_000;

export function sendRefund(runtime: Runtime): WorkHandler {
  return async (refundId) => {
    const begun = await beginAttempt(runtime, refundId);
    const paymentId = begun?.refund.providerPaymentId;
    if (!begun || !paymentId) return 'done';
    const { refund, permit } = begun;
    if (!permit) return follow(runtime, refund);
    const { firstAttemptAt, createdAt, keySpent } = refund;
    const earlier = { firstAttemptAt: firstAttemptAt ?? createdAt, keySpent };
    if (!mayResend(earlier, begun.shared)) return resolve(runtime, refund, paymentId);
    try {
      const result = await runtime.provider.createRefund(
        { paymentId, amountCents: refund.amountCents },
        { idempotencyKey: refund.providerKey, attemptId: refundId },
        permit,
      );
      return await recordRefund(runtime, refundId, result);
    } catch (error) {
      if (error instanceof ProviderRefused) {
        // A refusal now doesn't prove that no money moved, because an earlier attempt may have
        // succeeded although its answer was lost.
        const made = await findMade(runtime, refund, paymentId);
        if (made) return recordRefund(runtime, refundId, made);
        return recordRefundRefused(runtime, refundId, error.code);
      }
      if (error instanceof ProviderUnknown && error.keySpent) {
        await runtime.database.transact((tx) => update(tx, refundId, { keySpent: true }));
        return { againAfterMs: settleUnknownMs };
      }
      throw error;
    }
  };
}

/** For a refund whose idempotency key can't be used again. */
async function resolve(runtime: Runtime, refund: RefundRow, paymentId: string) {
  const found = await findMade(runtime, refund, paymentId);
  if (found) return recordRefund(runtime, refund.id, found);
  await runtime.database.transact(async (tx) =>
    update(tx, refund.id, anotherAttempt(refund, await runtime.clocks.shared(tx))),
  );
  return { againAfterMs: 0 };
}

/** Null proves that no attempt gave money back. */
async function findMade(runtime: Runtime, refund: RefundRow, paymentId: string) {
  const listed = await runtime.provider.listRefunds(paymentId);
  const made = listed.find(({ attemptId }) => attemptId === refund.id) ?? null;
  if (made) requireSameRefundAmount(refund, made);
  return made;
}

interface Begun {
  refund: RefundRow;
  /** Null for a `pending` refund, which the payment provider already has. */
  permit: MoneyPermit | null;
  shared: SharedTime;
}

function beginAttempt(runtime: Runtime, refundId: string): Promise<Begun | null> {
  return runtime.database.transact(async (tx) => {
    const refund = await lockRefund(tx, refundId);
    const shared = await runtime.clocks.shared(tx);
    if (refund?.status === 'pending') return { refund, permit: null, shared };
    if (refund?.status !== 'planned' && refund?.status !== 'sending') return null;
    const permit = await runtime.moneyGate.permit(tx);
    if (refund.status === 'sending') return { refund, permit, shared };
    await requireRefundOwedInBooks(tx, refund);
    const begun = await moveRefund(tx, refund, 'sending', { firstAttemptAt: shared.wall });
    return { refund: begun, permit, shared };
  });
}

async function follow(runtime: Runtime, refund: RefundRow) {
  if (!refund.providerId) throw new Error('A pending refund has no id at the provider.');
  return recordRefund(runtime, refund.id, await runtime.provider.readRefund(refund.providerId));
}

async function update(
  tx: Tx,
  refundId: string,
  changes: Pick<Partial<RefundRow>, 'keySpent' | 'providerKey' | 'firstAttemptAt'>,
): Promise<void> {
  await tx.update(refunds).set(changes).where(eq(refunds.id, refundId));
}
