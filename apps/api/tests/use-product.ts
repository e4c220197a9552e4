import { afterAll, beforeAll } from 'vitest';
import type { SignedIn } from './api.ts';
import { type RunningProduct, signInAdmin, startProduct } from './harness.ts';

interface Used {
  product: RunningProduct;
  admin: SignedIn;
  /** Stops the product and starts it again at the same place. `product` is the new one from then on. */
  restart(environment?: Record<string, string>, meanwhile?: () => Promise<unknown>): Promise<void>;
}

/** Starts the product for one test file, with its admin. Both are there from the first test on. */
export function useProduct(): Used {
  const { useHere, ...used } = productOfFiles();
  useHere();
  return used;
}

/**
 * Answers the product of test files whose helpers are in a module of their own. Each of the files has to call `useHere`,
 * and gets a product of its own: the module is loaded once for all files that a worker runs.
 */
export function productOfFiles(): Used & { useHere(): void } {
  const product = {} as RunningProduct;
  const admin = {} as SignedIn;
  return {
    product,
    admin,
    async restart(environment = {}, meanwhile) {
      Object.assign(product, await product.restart(environment, meanwhile));
    },
    useHere() {
      beforeAll(async () => {
        Object.assign(product, await startProduct());
        Object.assign(admin, await signInAdmin(product));
      });
      afterAll(() => product.stop());
    },
  };
}
