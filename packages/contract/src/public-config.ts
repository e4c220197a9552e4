import * as z from 'zod/mini';
import { isoDate } from './common-schemas.ts';
import { defineCall } from './define-call.ts';

export const getConfig = defineCall({
  method: 'GET',
  path: '/config',
  access: 'public',
  budget: 'public_read',
  summary: 'Names, time zone and the provider’s public settings.',
  answer: z.object({
    product_name: z.string(),
    product_domain: z.string(),
    public_url: z.string(),
    lender: z.object({
      name: z.string(),
      address: z.string(),
      email: z.string(),
      phone: z.string(),
      time_zone: z.string(),
    }),
    /** True if the server uses the sandbox bank. An owner can then move the date ahead. */
    sandbox: z.boolean(),
    /** True if real money moves. False in the sandbox and in the provider’s test mode. */
    real_money: z.boolean(),
    /** The time of the business clock. In the sandbox, it may be ahead of the real time. */
    business_date: isoDate,
    stripe_publishable_key: z.string(),
    /**
     * The connected Stripe account that the publishable key is used for, if any. The id is public.
     */
    stripe_account: z.nullable(z.string()),
    stripe_js_url: z.string(),
    sandbox_api_base: z.nullable(z.string()),
  }),
  errors: [],
});
