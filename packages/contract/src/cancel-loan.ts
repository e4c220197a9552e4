import { defineCall } from './define-call.ts';
import { loanParams } from './loan-params.ts';
import { loan } from './my-loans.ts';

export const cancelLoan = defineCall({
  method: 'POST',
  path: '/loans/:id/cancel',
  access: 'loans.borrow',
  budget: 'change',
  summary: 'Cancel a loan whose money has not been sent.',
  params: loanParams,
  answer: loan,
  errors: ['unauthenticated', 'invalid_input', 'loan_not_found', 'loan_state'],
});
