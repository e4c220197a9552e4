import * as z from 'zod/mini';
import { calendarDay } from './calendar-day-inputs.ts';
import { defineCall } from './define-call.ts';
import { loanParams } from './loan-params.ts';
import { dollars } from './money-codecs.ts';
import { myLoanPage } from './my-loan-page.ts';

export const authorizeDebit = defineCall({
  method: 'POST',
  path: '/loans/:id/authorize-debit',
  access: 'loans.borrow',
  budget: 'change',
  summary:
    'After two failed payments in a row: authorize one more debit, naming its date, amount and channel.',
  params: loanParams,
  body: z.object({
    date: calendarDay,
    amount: dollars,
    channel: z.literal('ach', 'Only an electronic debit (ach) can be authorized.'),
  }),
  answer: myLoanPage,
  errors: [
    'unauthenticated',
    'invalid_input',
    'loan_not_found',
    'loan_state',
    'payment_in_flight',
    'authorization_changed',
  ],
});
