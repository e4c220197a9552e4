import type Stripe from 'stripe';
import { askStripe } from './provider-errors.ts';

/** The last three fields are `active`, `pending`, `inactive` or `absent`. */
export interface ProviderAccount {
  id: string;
  takesPayments: boolean;
  cardPayments: string;
  bankDebits: string;
  treasury: string;
}

export function accountCalls(stripe: Stripe) {
  return {
    /** The account of our API key, or the connected one that we act for. */
    async readAccount(): Promise<ProviderAccount> {
      const { id, charges_enabled, capabilities } = await askStripe(() =>
        stripe.accounts.retrieveCurrent(),
      );
      return {
        id,
        takesPayments: charges_enabled ?? false,
        cardPayments: capabilities?.card_payments ?? 'absent',
        bankDebits: capabilities?.us_bank_account_ach_payments ?? 'absent',
        treasury: capabilities?.treasury ?? 'absent',
      };
    },
  };
}
