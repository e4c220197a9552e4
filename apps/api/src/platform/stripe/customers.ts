import type Stripe from 'stripe';
import { type Attempt, attemptMetadata } from './attempts.ts';
import { askStripe, ProviderRefused } from './errors.ts';

export function customerCalls(stripe: Stripe) {
  return {
    async createCustomer(
      person: { name: string; email: string; phone: string },
      attempt: Attempt,
    ): Promise<{ id: string }> {
      const { id } = await askStripe(() =>
        stripe.customers.create(
          { ...person, metadata: attemptMetadata(attempt) },
          { idempotencyKey: attempt.idempotencyKey },
        ),
      );
      return { id };
    },

    /** Deleting one that is gone already is done. */
    async deleteCustomer(customerId: string): Promise<void> {
      try {
        await askStripe(() => stripe.customers.del(customerId));
      } catch (error) {
        if (!(error instanceof ProviderRefused && error.isMissing)) throw error;
      }
    },
  };
}
