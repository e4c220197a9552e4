import * as z from 'zod/mini';
import { activeLoan } from './active-loans.ts';
import { defineCall } from './define-call.ts';
import { loanParams } from './loan-params.ts';
import { approvalErrors } from './second-person-approval-errors.ts';
import { requiredText } from './text-fields.ts';

export const recordOutsidePayment = defineCall({
  method: 'POST',
  path: '/admin/loans/:id/record-payment',
  access: 'loans.adjust',
  budget: 'change',
  stepUp: 'always',
  summary: 'Record an outside payment of all that is owed on a loan.',
  params: loanParams,
  body: z.object({ reason: requiredText('Reason', 500) }),
  answer: activeLoan,
  errors: [
    'unauthenticated',
    'forbidden',
    'own_case',
    'invalid_input',
    'loan_not_found',
    'loan_state',
    'payment_in_flight',
    'provider_unavailable',
    ...approvalErrors,
  ],
});
