import { origin } from '../base/check-environment-values.ts';
import { WrongEnvironment } from '../base/wrong-environment.ts';
import type { ReadVariable } from './read-variables-and-secret-files.ts';
import { refuseUnfitForLiveKeys } from './refuse-unfit-for-live-keys.ts';

const stripeItself = new URL('https://api.stripe.com');

export interface ProviderConfig {
  /** `own_sandbox`: the sandbox bank in this process; `sandbox`: a sandbox bank elsewhere. */
  kind: 'own_sandbox' | 'sandbox' | 'stripe';
  isLive: boolean;
  /** The address of the payment provider's API. Null for the sandbox bank in this process. */
  apiBase: URL | null;
  secretKey: string | null;
  publishableKey: string | null;
  webhookSecret: string | null;
  financialAccount: string | null;
  /** The connected Stripe account, or null if the keys are of the lender's own account. */
  account: string | null;
}

/**
 * Throws `WrongEnvironment` for a wrong setting, and for live keys on an installation that isn't
 * fit for them (`refuseUnfitForLiveKeys`).
 */
export function readProviderConfig(read: ReadVariable): ProviderConfig {
  const given = {
    secretKey: read('STRIPE_SECRET_KEY'),
    publishableKey: read('STRIPE_PUBLISHABLE_KEY'),
    webhookSecret: read('STRIPE_WEBHOOK_SECRET'),
    financialAccount: read('STRIPE_FINANCIAL_ACCOUNT'),
    account: accountId(read('STRIPE_ACCOUNT')),
  };
  const apiBase = read('STRIPE_API_BASE');
  if (apiBase) {
    refuseLive(
      given,
      'is a live key, which goes only to Stripe: unset STRIPE_API_BASE, or use a test key.',
    );
    const base = new URL(origin('STRIPE_API_BASE', apiBase));
    return { ...given, kind: 'sandbox', isLive: false, apiBase: base };
  }
  const { secretKey } = given;
  if (secretKey === null || secretKey.startsWith('sk_test_sandbox_')) {
    refuseLive(given, 'is a live key, so STRIPE_SECRET_KEY has to be a live key too.');
    return { ...given, kind: 'own_sandbox', isLive: false, apiBase: null };
  }
  const mode = modeOf(secretKey);
  if (mode === 'live') refuseUnfitForLiveKeys(read);
  requirePublishableKey(mode, given.publishableKey);
  const isLive = mode === 'live';
  return { ...given, kind: 'stripe', isLive, apiBase: stripeItself };
}

const isLiveKey = (key: string | null) => /^(sk|rk|pk)_live_/.test(key ?? '');

function refuseLive(
  { secretKey, publishableKey }: Pick<ProviderConfig, 'secretKey' | 'publishableKey'>,
  why: string,
): void {
  if (isLiveKey(secretKey)) throw new WrongEnvironment('STRIPE_SECRET_KEY', why);
  if (isLiveKey(publishableKey)) throw new WrongEnvironment('STRIPE_PUBLISHABLE_KEY', why);
}

function modeOf(secretKey: string): 'live' | 'test' {
  const mode = /^(?:sk|rk)_(live|test)_\w+$/.exec(secretKey)?.[1];
  if (mode === 'live' || mode === 'test') return mode;
  throw new WrongEnvironment(
    'STRIPE_SECRET_KEY',
    'has to begin with sk_live_, rk_live_, sk_test_ or rk_test_.',
  );
}

function requirePublishableKey(mode: 'live' | 'test', publishableKey: string | null): void {
  if (publishableKey?.startsWith(`pk_${mode}_`)) return;
  throw new WrongEnvironment(
    'STRIPE_PUBLISHABLE_KEY',
    `has to begin with pk_${mode}_, as STRIPE_SECRET_KEY is a ${mode} key.`,
  );
}

function accountId(text: string | null): string | null {
  if (text === null || /^acct_\w+$/.test(text)) return text;
  throw new WrongEnvironment('STRIPE_ACCOUNT', 'has to begin with acct_.');
}
