import type Stripe from 'stripe';
import { type Attempt, attemptIdOf, attemptMetadata } from './attempts.ts';
import { askStripe, ProviderRefused } from './errors.ts';
import { allOf, unixSeconds } from './wire.ts';

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
     * Every customer made for an attempt since then (null: ever), also one whose answer was lost. A list, which pages
     * over all of them: the provider's search is one call, but shows what is new a minute or an hour late.
     */
    async findCustomers(attemptId: string, since: Date | null): Promise<string[]> {
      const created = since && { created: { gte: unixSeconds(since) } };
      const all = await askStripe(() => allOf(stripe.customers.list({ ...created, limit: 100 })));
      return all.filter(({ metadata }) => attemptIdOf(metadata) === attemptId).map(({ id }) => id);
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
