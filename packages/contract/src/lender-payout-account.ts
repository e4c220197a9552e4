import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { dollars } from './money-codecs.ts';

export const getPayoutAccount = defineCall({
  method: 'GET',
  path: '/admin/payout-account',
  access: 'loans.disburse',
  budget: 'provider_call',
  summary: 'How money is sent, and how much there is to send.',
  answer: z.object({
    /**
     * `manual`: the lender makes each transfer at its own bank, and an admin records the transfer.
     */
    payouts: z.enum(['provider', 'manual']),
    /**
     * The balance of the lender's account at the provider, less the payouts that the provider may
     * not have taken from it yet. Null with manual transfers, and if the provider gives no balance.
     */
    available: z.nullable(dollars),
  }),
  errors: ['unauthenticated', 'forbidden'],
});
