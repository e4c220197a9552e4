import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import {
  type FinancialAccount,
  ProviderRefused,
  ProviderUnknown,
} from '../../platform/stripe/provider.ts';

/**
 * Finds the account at the payment provider from which payouts are sent. Returns null if there is
 * none.
 *
 * With `PAYOUTS=manual`, a lender may have no such account. If the settings name none, also returns
 * null if the provider refuses the request, and `out_of_sight` if our API key has no right to ask.
 * In the second case, we can't know whether an account exists.
 */
export async function findPayoutAccount(
  runtime: Runtime,
): Promise<FinancialAccount | 'out_of_sight' | null> {
  try {
    return await runtime.provider.findFinancialAccount(runtime.financialAccount);
  } catch (error) {
    if (runtime.payoutChannel !== 'manual' || runtime.financialAccount !== null) throw error;
    if (error instanceof ProviderRefused) return null;
    if (error instanceof ProviderUnknown && error.why === 'denied') return 'out_of_sight';
    throw error;
  }
}
