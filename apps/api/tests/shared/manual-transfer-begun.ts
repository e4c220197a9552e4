import { afterAll, beforeAll } from 'vitest';
import { adminToolsOf } from '../admin-tools.ts';
import type { SignedIn } from '../api.ts';
import {
  borrowerPassword,
  type RunningProduct,
  registerBorrower,
  signInAdmin,
  startProduct,
} from '../harness.ts';

export let product: RunningProduct;
export let admin: SignedIn;
/** Another admin. */
export let other: SignedIn;

export const { asAdmin, waiting, pendingLoan, leaveInAccount, dayFromNow } = adminToolsOf(() => ({
  product,
  admin,
}));

export function another(path: string, body: Record<string, unknown> = {}) {
  return product.call('POST', `/admin${path}`, { token: other.token, body });
}

export function cancel({ token }: SignedIn, loanId: string) {
  return product.call('POST', `/loans/${loanId}/cancel`, { token });
}

/** Stops the product and starts it again with other settings. */
export async function restart(environment: Record<string, string>): Promise<void> {
  product = await product.restart(environment);
}

/** Starts the product for a test file, whose transfers are made by hand, with two admins. */
export function useHere(): void {
  beforeAll(async () => {
    product = await startProduct();
    other = await registerBorrower(product, { first: 'Bea', phone: '(555) 010-2001' });
    // A member becomes an admin when a start names them as the admin, with their own password.
    product = await product.restart({
      PAYOUTS: 'manual',
      ADMIN_EMAIL: other.email,
      ADMIN_PASSWORD: borrowerPassword,
    });
    admin = await signInAdmin(product);
  });
  afterAll(() => product.stop());
}
