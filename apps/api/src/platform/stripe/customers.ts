import type Stripe from 'stripe';
import type { Attempt } from './attempt-keys.ts';
import { attemptIdOf, attemptMetadata } from './attempt-metadata.ts';
import { askStripe, ProviderRefused } from './provider-errors.ts';
import { allOf, unixSeconds } from './stripe-values.ts';

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
     * Finds every customer that was made for an attempt since then (null: ever), even if the answer was lost. It pages
     * over a list of all customers: the provider's search would be one call, but shows new customers only after a
     * minute or an hour.
     */
    async findCustomers(attemptId: string, since: Date | null): Promise<string[]> {
      const created = since && { created: { gte: unixSeconds(since) } };
      const all = await askStripe(() => allOf(stripe.customers.list({ ...created, limit: 100 })));
      return all.filter(({ metadata }) => attemptIdOf(metadata) === attemptId).map(({ id }) => id);
    },

    /** Deletes a customer. A customer that is already gone counts as deleted. */
    async deleteCustomer(customerId: string): Promise<void> {
      try {
        await askStripe(() => stripe.customers.del(customerId));
      } catch (error) {
        if (!(error instanceof ProviderRefused && error.isMissing)) throw error;
      }
    },
  };
}
