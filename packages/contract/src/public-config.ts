import * as z from 'zod/mini';
import { isoDate } from './common-codecs.ts';
import { defineCall } from './define-call.ts';

/** What the web app needs to know before anyone signs in. */
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
    /** The server uses a sandbox bank, whose date an admin can move. */
    sandbox: z.boolean(),
    /** False in the sandbox and in the provider’s test mode. */
    real_money: z.boolean(),
    /** The business date now; in the sandbox it may be ahead of the wall clock. */
    business_date: isoDate,
    stripe_publishable_key: z.string(),
    /** The connected account that the key acts for. It is no secret: a page needs it. */
    stripe_account: z.nullable(z.string()),
    stripe_js_url: z.string(),
    sandbox_api_base: z.nullable(z.string()),
  }),
  errors: [],
});
