import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { dollars } from './money-codecs.ts';

export const financialHistory = z.object({
  days: z.array(
    z.object({
      day: z.iso.date(),
      /**
       * The payouts that became `posted`, minus `payouts_returned`. Negative if more was returned
       * than posted.
       */
      money_out: dollars,
      /**
       * What borrowers paid, minus `payments_returned`. Negative if more went back than came in.
       */
      money_in: dollars,
      /** The amount of the payouts that were returned on this day. Never negative. */
      payouts_returned: dollars,
      /**
       * Payments that were returned, refunded or lost in a dispute on this day, or whose loan's
       * payout failed or was returned. Payments recorded in error count only as far as they exceed
       * what was paid on this day. Never negative.
       */
      payments_returned: dollars,
      /** The principal owed at the end of the day. For today: the principal owed now. */
      still_out: dollars,
    }),
  ),
});
export type FinancialHistory = z.output<typeof financialHistory>;

export const getFinancialHistory = defineCall({
  method: 'GET',
  path: '/admin/financial-history',
  access: 'ledger.view',
  budget: 'read',
  summary:
    'Money out and in on each of the last days, today last, and what was lent out at the end of each day.',
  query: z.object({
    days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(366)), 30),
  }),
  answer: financialHistory,
  errors: ['unauthenticated', 'forbidden', 'invalid_input'],
});
