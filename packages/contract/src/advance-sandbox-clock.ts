import * as z from 'zod/mini';
import { isoDate } from './common-schemas.ts';
import { defineCall } from './define-call.ts';

const howMany = 'Enter how many days to move forward.';

/** Refused with `not_found` outside the sandbox. */
export const advanceSandboxClock = defineCall({
  method: 'POST',
  path: '/sandbox/clock',
  access: 'sandbox.advance',
  budget: 'change',
  summary: 'Sandbox only: move the simulated date forward.',
  body: z
    .object({
      advance_days: z.optional(
        z
          .number(howMany)
          .check(z.int(), z.minimum(1, 'At least one day.'), z.maximum(400, 'At most 400 days.')),
      ),
      advance_minutes: z.optional(
        z
          .number('Enter how many minutes to move forward.')
          .check(z.int(), z.minimum(1, 'At least one minute.'), z.maximum(1440, 'At most a day.')),
      ),
    })
    .check(
      z.refine(
        ({ advance_days: days, advance_minutes: minutes }) => (days ?? minutes) !== undefined,
        {
          error: howMany,
          path: ['advance_days'],
        },
      ),
    ),
  answer: z.object({ business_date: isoDate }),
  errors: ['unauthenticated', 'forbidden', 'invalid_input', 'not_found', 'in_progress'],
});
