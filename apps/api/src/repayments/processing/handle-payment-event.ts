import { lookAgainAfterMs, type WorkHandler } from '../../platform/work/work.ts';
import { createSession } from '../checkout/open-checkout.ts';
import { findCollection, findCollectionBySession, liveStatuses } from '../payment/payment.ts';
import type { Repaying } from '../payment/repaying.ts';
import { recordCheckout, recordPayment, refreshCollection } from '../settlement/refresh-payment.ts';
import { type Adopting, adoptCheckout, adoptDebit, isUnsent } from './adopt-payment.ts';
import { recordPaymentOfTheGone } from './record-payment-of-deleted-member.ts';

/** Asks the provider where a collection stands until it has ended: what a lost webhook would have told. */
export function checkCollection(parts: Repaying): WorkHandler {
  return async (collectionId) => {
    const { collection, now } = await parts.database.transact(async (tx) => ({
      collection: await findCollection(tx, collectionId),
      now: await parts.clocks.business(tx),
    }));
    if (!collection || !liveStatuses.includes(collection.status)) return 'done';
    const again = { againAfterMs: lookAgainAfterMs(collection.quotedAt, now) };
    if (collection.kind === 'checkout' && !collection.providerSessionId) {
      await createSession(parts, collection);
      return again;
    }
    const { recorded } = await refreshCollection(parts, collection);
    return liveStatuses.includes(recorded.status) ? again : 'done';
  };
}

/**
 * An event said that a payment changed. One of a payment page is told of by its session; one that carries no attempt
 * of ours is not ours.
 */
export function handlePaymentEvent(parts: Adopting): (paymentId: string) => Promise<void> {
  return async (paymentId) => {
    const payment = await parts.provider.readPayment(paymentId);
    const { attemptId } = payment;
    if (!attemptId) return;
    const collection = await parts.database.transact((tx) => findCollection(tx, attemptId));
    if (!collection || isUnsent(collection)) await adoptDebit(parts, payment);
    else if (collection.kind === 'debit') await recordPayment(parts, collection, payment);
  };
}

/**
 * An event said that a session changed. One that carries no attempt of ours is not ours; one whose attempt is
 * unknown was paid as its member was deleted, or after this database was copied.
 */
export function handleCheckoutEvent(parts: Adopting): (sessionId: string) => Promise<void> {
  return async (sessionId) => {
    const known = await parts.database.transact((tx) => findCollectionBySession(tx, sessionId));
    if (known) {
      await refreshCollection(parts, known);
      return;
    }
    const session = await parts.provider.readCheckout(sessionId);
    const { attemptId } = session;
    if (!attemptId) return;
    // Its answer may have come after the attempt had ended, or not yet.
    const attempt = await parts.database.transact((tx) => findCollection(tx, attemptId));
    if (attempt) return void (await recordCheckout(parts, attempt, session));
    await adoptCheckout(parts, session);
    await recordPaymentOfTheGone(parts, session);
  };
}
