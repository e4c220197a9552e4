import type { Stripe } from '@stripe/stripe-js';
import type { Config } from '../api/config.ts';
import { ProviderRefusal } from '../api/failure.ts';

const notOpened = 'We could not open the page where you choose your bank. Please try again.';

/** What the person did at the provider: chose an account, or left without one. */
export type Collected = 'chosen' | 'left';

/** Runs the provider's collect-accounts step. Throws ProviderRefusal with the provider's message. */
export async function collectBankAccount(config: Config, clientSecret: string): Promise<Collected> {
  const stripe = await loadProvider(config);
  const result = await stripe.collectFinancialConnectionsAccounts({ clientSecret });
  if (result.error)
    throw new ProviderRefusal(result.error.message ?? 'The bank could not be linked.');
  return result.financialConnectionsSession.accounts.length > 0 ? 'chosen' : 'left';
}

async function loadProvider(
  config: Config,
): Promise<Pick<Stripe, 'collectFinancialConnectionsAccounts'>> {
  if (config.sandbox) await loadScriptOnce(config.stripe_js_url);
  // Outside the sandbox this loads the provider's script. If Stripe is already on the page, it uses that.
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  const { stripe_publishable_key, stripe_account } = config;
  const stripe = await loadStripe(
    stripe_publishable_key,
    stripe_account === null ? {} : { stripeAccount: stripe_account },
  );
  if (stripe === null) throw new ProviderRefusal(notOpened);
  return stripe;
}

const loading = new Map<string, Promise<void>>();

function loadScriptOnce(address: string): Promise<void> {
  const known = loading.get(address);
  if (known) return known;
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => {
      loading.delete(address);
      script.remove();
      reject(new ProviderRefusal(notOpened));
    };
    document.head.append(script);
  });
  loading.set(address, loaded);
  return loaded;
}
