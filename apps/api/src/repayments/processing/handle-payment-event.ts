import { lookAgainAfterMs, type WorkHandler } from '../../platform/work/work.ts';
import { createSession } from '../checkout/open-checkout.ts';
import { findPayment, findPaymentBySession, liveStatuses } from '../payment/payment.ts';
import type { Repaying } from '../payment/repaying.ts';
import {
  recordCheckout,
  recordDebitReport,
  refreshPayment,
} from '../settlement/refresh-payment.ts';
import { type Adopting, adoptCheckout, adoptDebit, isUnsent } from './adopt-payment.ts';
import { recordPaymentOfDeletedMember } from './record-payment-of-deleted-member.ts';

/** Asks the provider where a payment stands until it has ended: what a lost webhook would have told. */
export function checkPayment(parts: Repaying): WorkHandler {
  return async (paymentId) => {
    const { payment, now } = await parts.database.transact(async (tx) => ({
      payment: await findPayment(tx, paymentId),
      now: await parts.clocks.business(tx),
    }));
    if (!payment || !liveStatuses.includes(payment.status)) return 'done';
    const again = { againAfterMs: lookAgainAfterMs(payment.quotedAt, now) };
    if (payment.kind === 'checkout' && !payment.providerSessionId) {
      await createSession(parts, payment);
      return again;
    }
    const { recorded } = await refreshPayment(parts, payment);
    return liveStatuses.includes(recorded.status) ? again : 'done';
  };
}

/**
 * An event said that a payment changed. One of a payment page is told of by its session; one that carries no attempt
 * of ours is not ours.
 */
export function handlePaymentEvent(parts: Adopting): (providerPaymentId: string) => Promise<void> {
  return async (providerPaymentId) => {
    const reported = await parts.provider.readPayment(providerPaymentId);
    const { attemptId } = reported;
    if (!attemptId) return;
    const payment = await parts.database.transact((tx) => findPayment(tx, attemptId));
    if (!payment || isUnsent(payment)) await adoptDebit(parts, reported);
    else if (payment.kind === 'debit') await recordDebitReport(parts, payment, reported);
  };
}

/**
 * An event said that a session changed. One that carries no attempt of ours is not ours; one whose attempt is
 * unknown was paid as its member was deleted, or after this database was copied.
 */
export function handleCheckoutEvent(parts: Adopting): (sessionId: string) => Promise<void> {
  return async (sessionId) => {
    const known = await parts.database.transact((tx) => findPaymentBySession(tx, sessionId));
    if (known) {
      await refreshPayment(parts, known);
      return;
    }
    const session = await parts.provider.readCheckout(sessionId);
    const { attemptId } = session;
    if (!attemptId) return;
    // Its answer may have come after the attempt had ended, or not yet.
    const attempt = await parts.database.transact((tx) => findPayment(tx, attemptId));
    if (attempt) return void (await recordCheckout(parts, attempt, session));
    await adoptCheckout(parts, session);
    await recordPaymentOfDeletedMember(parts, session);
  };
}
