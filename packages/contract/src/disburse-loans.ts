import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { disbursementErrors } from './disbursement-errors.ts';
import { loanActionAnswer } from './loan-action-answer.ts';
import { batchOutcome, loanIds } from './loan-batch-ids-and-outcome.ts';
import { loanParams } from './loan-params.ts';
import { beingSent, manualTransfer } from './manual-transfers.ts';
import { approvalErrors } from './second-person-approval-errors.ts';

export const disburseLoan = defineCall({
  method: 'POST',
  path: '/admin/disburse-loan/:id',
  access: 'loans.disburse',
  budget: 'change',
  stepUp: 'sending',
  summary:
    'Send the money of a pending loan. If the loan was already sent, the call only answers its state.',
  params: loanParams,
  body: z.extend(manualTransfer, { being_sent: beingSent }),
  answer: z.extend(loanActionAnswer, { already_sent: z.boolean() }),
  errors: [...disbursementErrors, 'payout_balance_too_low', 'provider_unavailable'],
});

export const disburseLoans = defineCall({
  method: 'POST',
  path: '/admin/disburse-loans',
  access: 'loans.disburse',
  budget: 'change',
  stepUp: 'sending',
  summary: 'Send the money of several pending loans, no more than the payout account holds.',
  body: z.extend(manualTransfer, { loan_ids: loanIds }),
  answer: batchOutcome,
  errors: [
    'unauthenticated',
    'forbidden',
    'own_case',
    'invalid_input',
    'payout_balance_too_low',
    'provider_unavailable',
    ...approvalErrors,
  ],
});
