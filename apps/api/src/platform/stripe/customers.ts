import type Stripe from 'stripe';
import { attemptIdOf, attemptMetadata } from './attempt-metadata.ts';
import type { Attempt } from './outgoing-idempotency-keys.ts';
import { askStripe, ProviderRefused } from './provider-errors.ts';
import { allOf, unixSeconds } from './stripe-values-and-lists.ts';

export function customerCalls(stripe: Stripe) {
  return {
    async createCustomer(
      person: { name: string; email: string; phone: string | null },
      attempt: Attempt,
    ): Promise<{ id: string }> {
      const { id } = await askStripe(() =>
        stripe.customers.create(
          {
            name: person.name,
            email: person.email,
            ...(person.phone ? { phone: person.phone } : {}),
            metadata: attemptMetadata(attempt),
          },
          { idempotencyKey: attempt.idempotencyKey },
        ),
      );
      return { id };
    },

    /**
     * Returns the ids of the customers that this attempt created since `since`; null searches all.
     * `since` is compared with the provider's clock, so a caller leaves a margin. Reads a list,
     * because the provider's search finds a new customer only after a minute or even an hour.
     */
    async findCustomers(attemptId: string, since: Date | null): Promise<string[]> {
      const created = since && { created: { gte: unixSeconds(since) } };
      const all = await askStripe(() => allOf(stripe.customers.list({ ...created, limit: 100 })));
      return all.filter(({ metadata }) => attemptIdOf(metadata) === attemptId).map(({ id }) => id);
    },

    /** Does nothing if the payment provider no longer has this customer. */
    async deleteCustomer(customerId: string): Promise<void> {
      try {
        await askStripe(() => stripe.customers.del(customerId));
      } catch (error) {
        if (!(error instanceof ProviderRefused && error.isMissing)) throw error;
      }
    },
  };
}
