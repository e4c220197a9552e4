import { loanNumber } from '@sevenday/contract';
import { readMember } from '../../members/index.ts';
import type { Runtime } from '../../platform/dependencies.ts';
import { type Checkout, ProviderRefused, ProviderUnknown } from '../../platform/stripe/provider.ts';
import { lockPayment, type PaymentRow } from '../payment/payment.ts';
import { movePayment } from '../payment/payment-status.ts';

/**
 * Creates the payment provider's session for a planned payment, and returns the address of its
 * payment page.
 *
 * The idempotency key and every parameter are stored. So a second call, after a crash or a double
 * click, gets the same session. Returns null if the key can't be used again, or if the payment has
 * ended. Returns the refusal if the provider refuses for good, for example because the quote
 * expired during an outage. Nobody can pay then, and the caller may plan another payment.
 */
export async function createCheckoutSession(
  runtime: Runtime,
  payment: PaymentRow,
): Promise<string | ProviderRefused | null> {
  const customerId = await runtime.database.transact(async (tx) => {
    const { providerCustomerId } = await readMember(tx, payment.memberId);
    return providerCustomerId;
  });
  if (!customerId) throw new Error('The borrower has no customer at the provider.');
  const { returnOrigin, expiresAt } = payment;
  if (!returnOrigin || !expiresAt) throw new Error('A debit has no payment page.');
  const session = await endedForGood(runtime, payment, () =>
    runtime.provider.createCheckout(
      {
        amountCents: payment.amountCents,
        customerId,
        productName: 'Loan repayment',
        description: `Repayment of loan ${loanNumber(payment.loanId)}`,
        successUrl: `${returnOrigin}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
        cancelUrl: `${returnOrigin}/dashboard`,
        expiresAt,
        reference: payment.loanId,
      },
      { idempotencyKey: payment.providerKey, attemptId: payment.id },
    ),
  );
  if (!session || session instanceof ProviderRefused) return session;
  const now = await moveWhilePlanned(runtime, payment.id, () => ({
    to: 'open',
    changes: { providerSessionId: session.id },
  }));
  return now.status === 'open' && now.providerSessionId === session.id ? session.url : null;
}

async function endedForGood(
  runtime: Runtime,
  payment: PaymentRow,
  create: () => Promise<Checkout>,
): Promise<Checkout | ProviderRefused | null> {
  try {
    return await create();
  } catch (error) {
    const reason = endsForGood(error);
    if (reason === null) throw error;
    await moveWhilePlanned(runtime, payment.id, (finishedAt) => ({
      to: 'failed',
      changes: { failureReason: reason, finishedAt },
    }));
    return error instanceof ProviderRefused ? error : null;
  }
}

/**
 * Returns why a failed call can never create a session. Null if a later try still can. The payment
 * provider repeats a failure for a day under the same key. If the provider created a session all
 * the same, nobody knows its address, so nobody can pay before the session expires.
 */
function endsForGood(error: unknown): string | null {
  if (error instanceof ProviderRefused) return error.code;
  return error instanceof ProviderUnknown && error.keySpent ? 'provider_failed' : null;
}

/**
 * Moves a payment to another status if the payment is still `planned`. Otherwise another call has
 * recorded the payment provider's answer first, and nothing changes.
 */
async function moveWhilePlanned(
  runtime: Runtime,
  paymentId: string,
  move: (now: Date) => { to: 'open' | 'failed'; changes: Partial<PaymentRow> },
): Promise<PaymentRow> {
  return runtime.database.transact(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment.status !== 'planned') return payment;
    const { to, changes } = move(await runtime.clocks.business(tx));
    return movePayment(tx, payment, to, changes);
  });
}
