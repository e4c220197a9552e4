import type { Runtime } from '../../platform/dependencies.ts';
import { lookAgainAfterMs, type WorkHandler } from '../../platform/work/work.ts';
import { createSession } from '../checkout/create-checkout-session.ts';
import { findPayment, findPaymentBySession, liveStatuses } from '../payment/payment.ts';
import {
  recordCheckout,
  recordDebitReport,
  refreshPayment,
} from '../settlement/refresh-payment.ts';
import { adoptCheckout, adoptDebit, isUnsent } from './adopt-payment.ts';
import { recordPaymentOfDeletedMember } from './record-payment-of-deleted-member.ts';

/** Asks the provider where a payment stands until it has ended, in case its event never reached us. */
export function checkPayment(runtime: Runtime): WorkHandler {
  return async (paymentId) => {
    const { payment, now } = await runtime.database.transact(async (tx) => ({
      payment: await findPayment(tx, paymentId),
      now: await runtime.clocks.business(tx),
    }));
    if (!payment || !liveStatuses.includes(payment.status)) return 'done';
    const again = { againAfterMs: lookAgainAfterMs(payment.quotedAt, now) };
    if (payment.kind === 'checkout' && !payment.providerSessionId) {
      await createSession(runtime, payment);
      return again;
    }
    const { recorded } = await refreshPayment(runtime, payment);
    return liveStatuses.includes(recorded.status) ? again : 'done';
  };
}

/**
 * Records a debit that an event names. Does nothing for a payment on a page, whose session reports it, nor for a
 * payment without an attempt of ours, which is not ours.
 */
export function handlePaymentEvent(runtime: Runtime): (providerPaymentId: string) => Promise<void> {
  return async (providerPaymentId) => {
    const reported = await runtime.provider.readPayment(providerPaymentId);
    const { attemptId } = reported;
    if (!attemptId) return;
    const payment = await runtime.database.transact((tx) => findPayment(tx, attemptId));
    if (!payment || isUnsent(payment)) await adoptDebit(runtime, reported);
    else if (payment.kind === 'debit') await recordDebitReport(runtime, payment, reported);
  };
}

/**
 * Records the payment of a session that an event names. A session without an attempt of ours is not ours. If we don't
 * know its attempt, it was paid as its member was deleted, or after this database was copied.
 */
export function handleCheckoutEvent(runtime: Runtime): (sessionId: string) => Promise<void> {
  return async (sessionId) => {
    const known = await runtime.database.transact((tx) => findPaymentBySession(tx, sessionId));
    if (known) {
      await refreshPayment(runtime, known);
      return;
    }
    const session = await runtime.provider.readCheckout(sessionId);
    const { attemptId } = session;
    if (!attemptId) return;
    // The provider may have answered after the attempt had ended, or its answer has not come yet.
    const attempt = await runtime.database.transact((tx) => findPayment(tx, attemptId));
    if (attempt) return void (await recordCheckout(runtime, attempt, session));
    await adoptCheckout(runtime, session);
    await recordPaymentOfDeletedMember(runtime, session);
  };
}
