import { isForWantOfMoney } from '@sevenday/lending';
import {
  anewWhereSpent,
  type Checkout,
  type Payment,
  ProviderRefused,
} from '../../platform/stripe/provider.ts';
import type { CollectionRow } from '../payment/payment.ts';
import { insufficientFundsReason } from '../payment/payment-sentences.ts';
import type { Repaying } from '../payment/repaying.ts';
import { type CollectionReport, recordCollection } from './record-payment.ts';

/** Fetches a collection's present state from the provider and records it. `url` is its page while it is open. */
export async function refreshCollection(
  parts: Repaying,
  collection: CollectionRow,
): Promise<{ recorded: CollectionRow; url: string | null }> {
  if (collection.kind === 'debit') {
    if (!collection.providerPaymentId) return { recorded: collection, url: null };
    const payment = await parts.provider.readPayment(collection.providerPaymentId);
    return { recorded: await recordPayment(parts, collection, payment), url: null };
  }
  if (!collection.providerSessionId) return { recorded: collection, url: null };
  const session = await parts.provider.readCheckout(collection.providerSessionId);
  return { recorded: await recordCheckout(parts, collection, session), url: session.url };
}

/**
 * Ends an open session, so that it cannot be paid any more. One that can no longer be expired was paid or has ended:
 * its present state is recorded instead.
 */
export async function expireCheckout(parts: Repaying, collection: CollectionRow): Promise<void> {
  const { providerSessionId } = collection;
  if (!providerSessionId) {
    throw new Error('A planned collection has no session to expire yet.');
  }
  try {
    const session = await anewWhereSpent(`expire:${collection.id}`, (idempotencyKey) =>
      parts.provider.expireCheckout(providerSessionId, { idempotencyKey }),
    );
    await recordCheckout(parts, collection, session);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    await refreshCollection(parts, collection);
  }
}

/** Records where a payment page stands. */
export function recordCheckout(
  parts: Repaying,
  collection: CollectionRow,
  session: Checkout,
): Promise<CollectionRow> {
  return recordReport(parts, collection, reportOf(session));
}

/** Records where a debit's payment stands. */
export function recordPayment(
  parts: Repaying,
  collection: CollectionRow,
  payment: Payment,
): Promise<CollectionRow> {
  return recordReport(parts, collection, reportOfPayment(payment));
}

/** A report of what `collection` was when it was read is no news, and nothing is locked for it. */
export async function recordReport(
  parts: Repaying,
  collection: CollectionRow,
  report: CollectionReport,
): Promise<CollectionRow> {
  if (report.status === collection.status) return collection;
  return parts.database.transact(async (tx) => {
    const at = { now: await parts.clocks.business(tx), wall: parts.clocks.wall() };
    return recordCollection(tx, parts, collection.id, report, at);
  });
}

/** What a debit's payment says. */
export function reportOfPayment(payment: Payment): CollectionReport {
  return {
    status: statusOfPayment(payment),
    providerSessionId: null,
    providerPaymentId: payment.id,
    ...causeOf(payment),
  };
}

/** Why a payment failed, if it did, and of which account it was. A card's refusal says nothing of an account. */
function causeOf(
  payment: Payment | null,
): Pick<CollectionReport, 'reason' | 'insufficientFunds' | 'bankFingerprint' | 'feeCents'> {
  const charge = payment?.charge ?? null;
  const reason = charge?.failureCode ?? payment?.lastErrorCode ?? null;
  const isReturned = isForWantOfMoney(charge?.networkDeclineCode);
  return {
    reason,
    insufficientFunds:
      charge?.methodType !== 'card' && (reason === insufficientFundsReason || isReturned),
    bankFingerprint: charge?.bankFingerprint ?? null,
    feeCents: charge?.feeCents ?? null,
  };
}

/** A debit is confirmed as it is made and never again, so that one which waits for anybody will not be paid. */
function statusOfPayment({ status }: Payment): CollectionReport['status'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'processing' ? 'processing' : 'failed';
}

/** What a session's two statuses and its payment's say together. */
export function reportOf(session: Checkout): CollectionReport {
  return {
    status: statusOf(session),
    providerSessionId: session.id,
    providerPaymentId: session.paymentId,
    ...causeOf(session.payment),
  };
}

function statusOf(session: Checkout): CollectionReport['status'] {
  if (session.paymentStatus === 'paid') return 'succeeded';
  if (session.status === 'expired') return 'expired';
  if (session.status === 'open') return 'open';
  const failed = ['requires_payment_method', 'canceled'].includes(session.payment?.status ?? '');
  return failed ? 'failed' : 'processing';
}
