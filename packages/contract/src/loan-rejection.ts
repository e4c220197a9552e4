import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { loanActionAnswer } from './loan-action-answer.ts';
import { batchOutcome, loanIds } from './loan-batch-ids-and-outcome.ts';
import { loanParams } from './loan-params.ts';

/** The words that the borrower reads (12 CFR 1002.9(b)(2)). */
export const rejectionReasons = {
  identity: 'We could not verify your identity.',
  bank_account: 'We could not verify your bank account.',
  repayment_history: 'Your payment history with us.',
  excessive_obligations: 'Too much is outstanding already.',
  incomplete: 'The application is incomplete.',
  other: 'We will tell you the reason if you write to us.',
} as const;
export type RejectionReason = keyof typeof rejectionReasons;

export const rejectionReason = z.enum(
  ['identity', 'bank_account', 'repayment_history', 'excessive_obligations', 'incomplete', 'other'],
  'Choose a reason from the list.',
);

export const rejectLoan = defineCall({
  method: 'POST',
  path: '/admin/reject-loan/:id',
  access: 'loans.reject',
  budget: 'change',
  summary: 'Reject a loan whose money has not been sent. Without a reason: other.',
  params: loanParams,
  body: z.object({
    reason: z._default(rejectionReason, 'other'),
  }),
  answer: loanActionAnswer,
  errors: [
    'unauthenticated',
    'forbidden',
    'own_case',
    'invalid_input',
    'loan_not_found',
    'loan_state',
  ],
});

export const rejectLoans = defineCall({
  method: 'POST',
  path: '/admin/reject-loans',
  access: 'loans.reject',
  budget: 'change',
  summary: 'Reject several loans whose money has not been sent, for one reason.',
  body: z.object({ loan_ids: loanIds, reason: rejectionReason }),
  answer: batchOutcome,
  errors: ['unauthenticated', 'forbidden', 'invalid_input'],
});
