import { expandable, hash } from '../../api/fields.ts';
import { operation } from '../../engine/operation.ts';
import { treasuryOf } from './treasury-grant.ts';

/** The lender's own account at the sandbox bank: everything the product asks for is active. */
const account = {
  id: 'acct_sandbox',
  object: 'account',
  business_type: 'company',
  capabilities: {
    card_payments: 'active',
    transfers: 'active',
    us_bank_account_ach_payments: 'active',
  },
  charges_enabled: true,
  country: 'US',
  default_currency: 'usd',
  details_submitted: true,
  email: null,
  metadata: {},
  payouts_enabled: true,
  type: 'standard',
};

export const accountOperations = [
  operation({
    method: 'GET',
    path: '/v1/account',
    params: hash(expandable),
    handle: (unit) => {
      const treasury = treasuryOf(unit) === 'not_given' ? 'inactive' : 'active';
      return { ...account, capabilities: { ...account.capabilities, treasury } };
    },
  }),
];
