import type Stripe from 'stripe';
import { attemptMetadata } from './attempt-metadata.ts';
import type { Attempt } from './outgoing-idempotency-keys.ts';
import { askStripe, ProviderRefused } from './provider-errors.ts';
import { idOf } from './stripe-values-and-lists.ts';

export interface BankPaymentMethod {
  id: string;
  customerId: string | null;
  /**
   * The same for everyone who links the account, but some banks give another substitute account
   * number each time, and so another fingerprint. Null if the payment provider gave none.
   */
  fingerprint: string | null;
  last4: string | null;
  /** Null if the account may be used. `networkCode`: the bank network's code, such as R02. */
  blocked: { networkCode: string | null; reason: string | null } | null;
}

export function bankPaymentMethodCalls(stripe: Stripe) {
  return {
    async createBankPaymentMethod(
      bank: { accountId: string; holderName: string; email: string },
      attempt: Attempt,
    ): Promise<BankPaymentMethod> {
      return bankPaymentMethod(
        await askStripe(() =>
          stripe.paymentMethods.create(
            {
              type: 'us_bank_account',
              us_bank_account: { financial_connections_account: bank.accountId },
              billing_details: { name: bank.holderName, email: bank.email },
              metadata: attemptMetadata(attempt),
            },
            { idempotencyKey: attempt.idempotencyKey },
          ),
        ),
      );
    },

    async readBankPaymentMethod(paymentMethodId: string): Promise<BankPaymentMethod> {
      return bankPaymentMethod(
        await askStripe(() => stripe.paymentMethods.retrieve(paymentMethodId)),
      );
    },

    /** Does nothing if the payment method is already detached or deleted. */
    async detachPaymentMethod(
      paymentMethodId: string,
      attempt: { idempotencyKey: string },
    ): Promise<void> {
      try {
        await askStripe(() =>
          stripe.paymentMethods.detach(
            paymentMethodId,
            {},
            { idempotencyKey: attempt.idempotencyKey },
          ),
        );
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error;
        if (!error.isMissing && (await isAttached(stripe, paymentMethodId))) throw error;
      }
    },
  };
}

async function isAttached(stripe: Stripe, paymentMethodId: string): Promise<boolean> {
  const method = await askStripe(() => stripe.paymentMethods.retrieve(paymentMethodId));
  return method.customer !== null;
}

function bankPaymentMethod(method: Stripe.PaymentMethod): BankPaymentMethod {
  const bank = method.us_bank_account;
  const blocked = bank?.status_details?.blocked;
  return {
    id: method.id,
    customerId: idOf(method.customer),
    fingerprint: bank?.fingerprint ?? null,
    last4: bank?.last4 ?? null,
    blocked: blocked ? { networkCode: blocked.network_code, reason: blocked.reason } : null,
  };
}
