import { afterAll, beforeAll } from 'vitest';
import { adminToolsOf } from '../admin-tools.ts';
import type { SignedIn } from '../api.ts';
import { type RunningProduct, signInAdmin, startProduct } from '../harness.ts';

export let product: RunningProduct;
export let admin: SignedIn;

export const { asAdmin, stats, waiting, pendingLoan, dayFromNow } = adminToolsOf(() => ({
  product,
  admin,
}));

/** Starts the life that a test file asks of, and ends it after the last test. */
export function useHere(): void {
  beforeAll(async () => {
    product = await startProduct({ PAYOUTS: 'manual' });
    admin = await signInAdmin(product);
  });
  afterAll(() => product.stop());
}
