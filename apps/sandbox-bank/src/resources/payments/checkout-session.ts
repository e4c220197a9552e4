import { notFound } from '../../api/errors.ts';
import type { Unit } from '../../engine/unit.ts';
import type { CheckoutSession } from '../../objects/checkout-session.ts';
import { closeIntent } from './payment-intent.ts';

export function expiryDueId(sessionId: string): string {
  return `expire_checkout ${sessionId}`;
}

export function sessionAt(unit: Unit, id: string): CheckoutSession {
  const session = unit.get('checkout_sessions', id);
  if (!session) {
    throw notFound('checkout.session', id);
  }
  return session;
}

/** Closes an open session; its payment intent, if somebody tried to pay, is canceled with it. */
export function expireSession(unit: Unit, session: CheckoutSession): CheckoutSession {
  unit.unschedule(expiryDueId(session.id));
  const expired = unit.put('checkout_sessions', session.id, {
    ...session,
    status: 'expired' as const,
    url: null,
  });
  const intent = session.payment_intent
    ? unit.get('payment_intents', session.payment_intent)
    : undefined;
  if (intent?.status === 'requires_payment_method') {
    closeIntent(unit, intent, 'expired');
  }
  unit.emit('checkout.session.expired', expired);
  return expired;
}

/** What a browser may see: what the hosted page shows, and where it goes from there. */
export function publicView(session: CheckoutSession) {
  const { id, object, amount_total, cancel_url, currency: code, created, expires_at } = session;
  const { livemode, mode, payment_method_types, payment_status, status, success_url } = session;
  const shown = { amount_total, cancel_url, currency: code, created, expires_at };
  return {
    id,
    object,
    ...shown,
    livemode,
    mode,
    payment_method_types,
    payment_status,
    status,
    success_url,
  };
}
