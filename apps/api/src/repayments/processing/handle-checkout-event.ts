import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { findPayment, findPaymentBySession } from '../payment/payment.ts';
import { recordCheckoutIfChanged } from '../settlement/record-payment-if-changed.ts';
import { refreshPayment } from '../settlement/refresh-payment.ts';
import { adoptCheckout } from './adopt-payment-after-restore.ts';
import { recordPaymentOfDeletedMember } from './record-payment-of-deleted-member.ts';

/**
 * A session without an `attemptId` was not made by the product. This database may lack the row of
 * an `attemptId`, because the member was deleted while they were paying, or after a restore from an
 * older dump.
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
    // The row lacks the session's id if the payment provider's answer to our call came late or was
    // lost.
    const attempt = await runtime.database.transact((tx) => findPayment(tx, attemptId));
    if (attempt) return void (await recordCheckoutIfChanged(runtime, attempt, session));
    await adoptCheckout(runtime, session);
    await recordPaymentOfDeletedMember(runtime, session);
  };
}
