import type { Unit } from '../../engine/unit.ts';

/** Tells the checkout session, where there is one, how its bank debit ended days later. */
export function settleSession(unit: Unit, paymentIntent: string, ending: 'paid' | 'failed'): void {
  const session = unit
    .all('checkout_sessions')
    .find(({ payment_intent }) => payment_intent === paymentIntent);
  if (session?.status !== 'complete') {
    return;
  }
  if (ending === 'failed') {
    unit.emit('checkout.session.async_payment_failed', session);
    return;
  }
  const paid = unit.put('checkout_sessions', session.id, {
    ...session,
    payment_status: 'paid' as const,
  });
  unit.emit('checkout.session.async_payment_succeeded', paid);
}
