import { loanNumber } from '@sevenday/contract';
import { readMember } from '../../members/index.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { type Checkout, ProviderRefused, ProviderUnknown } from '../../platform/stripe/provider.ts';
import { lockPayment, type PaymentRow } from '../payment/payment.ts';
import { movePayment } from '../payment/payment-status.ts';

/**
 * Returns the address of the payment page, or the provider's refusal, or null if there is no open
 * page for another reason. A refusal or a spent key ends the payment as `failed`. The idempotency
 * key is stored in the payment's row, so a second call, after a crash or a double click, gets the
 * same session.
 */
export async function createSessionOfPlannedPayment(
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
 * Returns why no session can be created any more, or null if a repeated call may create it. If the
 * provider created a session before it failed, nobody got the address of that session's page, so
 * nobody can pay on it.
 */
function endsForGood(error: unknown): string | null {
  if (error instanceof ProviderRefused) return error.code;
  return error instanceof ProviderUnknown && error.keySpent ? 'provider_failed' : null;
}

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
