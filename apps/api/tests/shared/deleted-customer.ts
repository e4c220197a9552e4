import { beforeAll, beforeEach } from 'vitest';
import type { SignedIn } from '../api.ts';
import { productOfFiles } from '../use-product.ts';
import { type Help, helpOf } from '../webhook-scenes.ts';

const files = productOfFiles();
export const { product, admin } = files;

export let help: Help;

/** Starts the product of a test file, whose provider tells everything at the start of each test. */
export function useHere(): void {
  files.useHere();
  beforeAll(() => {
    help = helpOf(product, product.place.environment.STRIPE_SECRET_KEY ?? '');
  });
  beforeEach(tellEverything);
}

/** The provider tells us nothing of what happens from now on. */
export async function tellNothing(): Promise<void> {
  await help('POST', 'webhook_faults', { kind: 'held', percent: '100' });
  await help('POST', 'faults', { kind: 'rate_limited', path: '/v1/events', percent: '100' });
}

export async function tellEverything(): Promise<void> {
  await help('DELETE', 'webhook_faults');
  await help('DELETE', 'faults');
}

export const customersOf = async ({ email }: SignedIn) =>
  (await product.books.customers.list({ email })).data.map(({ id }) => id);

/** As somebody does in the provider's dashboard. Answers the customer's id. */
export async function deleteCustomer(borrower: SignedIn): Promise<string> {
  const [id = ''] = await customersOf(borrower);
  await product.books.customers.del(id);
  return id;
}

export const bankAccount = async ({ token }: SignedIn) =>
  (await product.call('GET', '/bank/my-account', { token })).body;

export const disconnected = {
  verified: false,
  reason: 'The connection to your bank has ended. Please link your account again.',
};
