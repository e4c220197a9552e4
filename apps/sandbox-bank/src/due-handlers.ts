import type { DueHandlers } from './engine/unit.ts';
import { payPayout } from './resources/account/payouts.ts';
import { expireSession } from './resources/payments/checkout-session.ts';
import { settleDebit } from './resources/payments/debits.ts';
import { openDispute } from './resources/payments/dispute.ts';
import { settleRefund } from './resources/payments/refund.ts';
import { postPayment, returnPayment } from './resources/treasury/outbound-payment.ts';

/** How the bank carries out each kind of task that falls due. */
export const dueHandlers: DueHandlers = {
  post_outbound: (unit, { payment }) => postPayment(unit, payment),
  return_outbound: (unit, { payment, code }) => returnPayment(unit, payment, code),
  settle_debit(unit, { payment_intent }) {
    const intent = unit.get('payment_intents', payment_intent);
    if (intent) {
      settleDebit(unit, intent, 'by_account');
    }
  },
  settle_refund: (unit, { refund }) => settleRefund(unit, refund),
  expire_checkout(unit, { session: id }) {
    const session = unit.get('checkout_sessions', id);
    if (session?.status === 'open') {
      expireSession(unit, session);
    }
  },
  dispute: (unit, { charge, complaint }) => openDispute(unit, charge, complaint ?? {}),
  pay_payout: (unit, { payout }) => payPayout(unit, payout),
};
