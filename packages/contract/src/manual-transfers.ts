import * as z from 'zod/mini';
import { calendarDay } from './calendar-day-inputs.ts';
import { isoDate, uuid } from './common-schemas.ts';
import { defineCall } from './define-call.ts';
import { disbursementErrors } from './disbursement-errors.ts';
import { loanActionAnswer } from './loan-action-answer.ts';
import { batchOutcome, begunBefore, loanIds } from './loan-batch-ids-and-outcome.ts';
import { loanParams } from './loan-params.ts';
import { approvalErrors } from './second-person-approval-errors.ts';
import { requiredText } from './text-fields.ts';

/** A transfer that an admin made at the lender's own bank (`PAYOUTS=manual`). */
export const manualTransfer = z.object({
  transfer_reference: z.optional(requiredText('Transfer reference', 100)),
  arrives_on: z.optional(calendarDay),
});

/** The admin who began the manual transfer, and when. If left out: the caller's own transfer. */
export const beingSent = z.optional(z.object({ by_id: uuid, since: isoDate }));

export const beginManualTransfer = defineCall({
  method: 'POST',
  path: '/admin/disburse-loan/:id/begin',
  access: 'loans.disburse',
  budget: 'change',
  stepUp: 'sending',
  summary:
    'Begin a manual transfer of a loan’s money. Until the transfer is recorded or abandoned, the loan cannot end and nobody else can send it.',
  params: loanParams,
  answer: z.extend(loanActionAnswer, { begun_before: begunBefore }),
  errors: disbursementErrors,
});

export const abandonManualTransfer = defineCall({
  method: 'POST',
  path: '/admin/disburse-loan/:id/abandon',
  access: 'loans.disburse',
  budget: 'change',
  summary: 'Abandon a manual transfer that was not made. The loan is pending as before.',
  params: loanParams,
  body: z.object({ being_sent: beingSent }),
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

export const beginManualTransfers = defineCall({
  method: 'POST',
  path: '/admin/disburse-loans/begin',
  access: 'loans.disburse',
  budget: 'change',
  stepUp: 'sending',
  summary: 'Begin manual transfers of several loans. Each transfer is begun or refused on its own.',
  body: z.object({ loan_ids: loanIds }),
  answer: batchOutcome,
  errors: ['unauthenticated', 'forbidden', 'own_case', 'invalid_input', ...approvalErrors],
});

export const abandonManualTransfers = defineCall({
  method: 'POST',
  path: '/admin/disburse-loans/abandon',
  access: 'loans.disburse',
  budget: 'change',
  summary: 'Abandon your manual transfers of several loans. The loans are pending as before.',
  body: z.object({ loan_ids: loanIds }),
  answer: batchOutcome,
  errors: ['unauthenticated', 'forbidden', 'invalid_input'],
});

export const payoutReturned = defineCall({
  method: 'POST',
  path: '/admin/loans/:id/payout-came-back',
  access: 'loans.disburse',
  budget: 'change',
  stepUp: 'always',
  summary: 'Record that a manual transfer came back. The loan waits to be sent again.',
  params: loanParams,
  body: z.object({ reason: requiredText('Reason', 200) }),
  answer: loanActionAnswer,
  errors: [
    'unauthenticated',
    'forbidden',
    'own_case',
    'invalid_input',
    'loan_not_found',
    'loan_state',
    ...approvalErrors,
  ],
});
