import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { disbursementErrors } from './disbursement-errors.ts';
import { loanActionAnswer } from './loan-action-answer.ts';
import { batchOutcome, loanIds } from './loan-batches.ts';
import { loanParams } from './loans.ts';
import { beingSent, manualTransfer } from './manual-transfers.ts';
import { dollars } from './money-codecs.ts';

export const disburseLoan = defineCall({
  method: 'POST',
  path: '/admin/disburse-loan/:id',
  access: 'loans.disburse',
  budget: 'change',
  stepUp: 'sending',
  summary:
    'Send the money of a pending loan. If the loan was already sent, the call only answers its state.',
  params: loanParams,
  /** `being_sent`: the manual transfer to record, if another admin began it. Left out, the caller's own is recorded. */
  body: z.extend(manualTransfer, { being_sent: beingSent }),
  /** `already_sent`: an earlier call sent the loan, and this call sent nothing. */
  answer: z.extend(loanActionAnswer, { already_sent: z.boolean() }),
  errors: [...disbursementErrors, 'payout_balance_too_low', 'provider_unavailable'],
});

export const getPayoutAccount = defineCall({
  method: 'GET',
  path: '/admin/payout-account',
  access: 'loans.disburse',
  budget: 'provider_call',
  summary: 'How money is sent, and how much there is to send.',
  answer: z.object({
    /** `manual`: the lender makes each transfer at its own bank, and an admin records it. */
    payouts: z.enum(['provider', 'manual']),
    /**
     * The money in the payout account, without the payouts that are already planned. Null with manual transfers, and
     * while the provider does not answer.
     */
    available: z.nullable(dollars),
  }),
  errors: ['unauthenticated', 'forbidden'],
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
    'invalid_input',
    'payout_balance_too_low',
    'provider_unavailable',
  ],
});
