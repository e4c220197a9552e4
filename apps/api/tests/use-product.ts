import { afterAll, beforeAll } from 'vitest';
import type { SignedIn } from './api.ts';
import { type RunningProduct, signInAdmin, startProduct } from './harness.ts';

/** Starts the product for one test file, with its admin. Both are there from the first test on. */
export function useProduct(): {
  product: RunningProduct;
  admin: SignedIn;
  /** Stops the product and starts it again at the same place. `product` is the new one from then on. */
  restart(environment?: Record<string, string>, meanwhile?: () => Promise<unknown>): Promise<void>;
} {
  const product = {} as RunningProduct;
  const admin = {} as SignedIn;
  beforeAll(async () => {
    Object.assign(product, await startProduct());
    Object.assign(admin, await signInAdmin(product));
  });
  afterAll(() => product.stop());
  return {
    product,
    admin,
    async restart(environment = {}, meanwhile) {
      Object.assign(product, await product.restart(environment, meanwhile));
    },
  };
}
