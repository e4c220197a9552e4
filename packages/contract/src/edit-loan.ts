import * as z from 'zod/mini';
import { activeLoan } from './active-loans.ts';
import { calendarDayOrInstant } from './calendar-day-inputs.ts';
import { isoDate } from './common-schemas.ts';
import { defineCall } from './define-call.ts';
import { loanParams } from './loan-params.ts';
import { dollars, dollarsOrText } from './money-codecs.ts';
import { percent, percentOrText } from './rate-codecs.ts';
import { approvalErrors } from './second-person-approval-errors.ts';
import { optionalMultilineText } from './text-fields.ts';

/**
 * The terms as the admin saw them in the form. The call is refused with `loan_changed` if one of
 * them has changed since then.
 */
const seenTerms = z.object({
  amount: dollars,
  interest_rate: percent,
  late_fee: dollars,
  term_date: z.nullable(isoDate),
});
export type SeenTerms = z.output<typeof seenTerms>;

/** A field that is left out is not edited (decisions, "Wire conventions"). */
export const updateLoan = defineCall({
  method: 'PUT',
  path: '/admin/loans/:id',
  access: 'loans.adjust',
  budget: 'change',
  stepUp: 'ending_debt',
  summary:
    'Edit a loan: waive, extend, lower the late fee, record an outside payment, or reject. With `seen`, only if its terms are still the same.',
  params: loanParams,
  body: z.object({
    amount: z.optional(dollarsOrText),
    interest_rate: z.optional(percentOrText),
    term_date: z.optional(calendarDayOrInstant),
    status: z.optional(
      z.enum(
        ['disbursed', 'overdue', 'repaid', 'rejected'],
        'Choose disbursed, overdue, repaid or rejected.',
      ),
    ),
    late_fee: z.optional(dollarsOrText),
    reason: optionalMultilineText(500),
    seen: z.optional(seenTerms),
  }),
  bodyAlsoInQuery: true,
  answer: activeLoan,
  errors: [
    'unauthenticated',
    'forbidden',
    'own_case',
    'invalid_input',
    'loan_not_found',
    'loan_state',
    'loan_changed',
    'payment_in_flight',
    'edit_not_allowed',
    'provider_unavailable',
    ...approvalErrors,
  ],
});
