import * as z from 'zod/mini';
import { isoDate } from './common-schemas.ts';
import { defineCall } from './define-call.ts';
import { membershipLevel } from './membership-level.ts';
import { dollars } from './money-codecs.ts';
import { percent } from './rate-codecs.ts';

export const getLoanLimits = defineCall({
  method: 'GET',
  path: '/loans/limits',
  access: 'loans.borrow',
  budget: 'read',
  summary:
    'What you may borrow now: the tier’s cap less the principal of your pending, sent and overdue loans.',
  answer: z.object({
    max_loan_amount: dollars,
    interest_rate: percent,
    membership_level: membershipLevel,
    tier_cap: dollars,
    amount_in_use: dollars,
    smallest_loan: dollars,
    term_days: z.int(),
    time_zone: z.string(),
    /** The due date of a loan whose money is sent today and arrives today. */
    earliest_due_date: isoDate,
    has_overdue_loan: z.boolean(),
    /** The sentence to show while new loans are paused. Null if they are not paused. */
    lending_paused: z.nullable(z.string()),
    /** The levels that the member can still reach by repaying loans, the nearest first. */
    levels_ahead: z.array(
      z.object({
        membership_level: membershipLevel,
        interest_rate: percent,
        from_completed_loans: z.int(),
        missing_loans: z.int(),
      }),
    ),
  }),
  errors: ['unauthenticated'],
});
