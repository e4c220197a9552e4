import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import {
  type FinancialAccount,
  ProviderRefused,
  ProviderUnknown,
} from '../../platform/stripe/provider.ts';

/**
 * Returns the account that the settings name. If they name none, returns an open account, or null
 * if there is none. If they name none and have `PAYOUTS=manual`, also returns null if the payment
 * provider refuses, and `out_of_sight` if our API key has no right to ask.
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
