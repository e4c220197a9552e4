import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { loanParams } from './loan-params.ts';
import { loan } from './my-loans.ts';

export const setAutomaticRepayment = defineCall({
  method: 'PUT',
  path: '/loans/:id/automatic-repayment',
  access: 'loans.borrow',
  budget: 'change',
  summary:
    'Turn a loan’s debit off until it is submitted, or on while there is time to announce it.',
  params: loanParams,
  body: z.object({ on: z.boolean() }),
  answer: loan,
  errors: ['unauthenticated', 'invalid_input', 'loan_not_found', 'loan_state', 'payment_in_flight'],
});
