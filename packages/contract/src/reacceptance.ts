import { agreementNotAccepted } from '@sevenday/lending';
import * as z from 'zod/mini';
import { flag, isoDate } from './common-schemas.ts';
import { defineCall } from './define-call.ts';
import { loanDocuments } from './loan-documents.ts';
import { loanParams } from './loan-params.ts';
import { dollars } from './money-codecs.ts';
import { loan } from './my-loans.ts';
import { percent } from './rate-codecs.ts';

export const getAcceptance = defineCall({
  method: 'GET',
  path: '/loans/:id/reacceptance',
  access: 'loans.borrow',
  budget: 'read',
  summary:
    'The signed terms of a loan whose bank account or lender changed before it was sent, with the present account and lender.',
  params: loanParams,
  /** If left out, the documents follow the borrower's earlier choice. */
  query: z.object({ automatic_repayment: z.optional(flag) }),
  answer: z.extend(loanDocuments, {
    amount: dollars,
    interest_rate: percent,
    interest_amount: dollars,
    total: dollars,
    apr: percent,
    term_days: z.int(),
    /** The due date if the loan's money is sent today and arrives today. */
    earliest_due_date: isoDate,
    automatic_repayment: z.boolean(),
    bank_account: z.object({ bank_name: z.string(), account_number_last4: z.string() }),
    /** True if the lender's name or address has changed since the earlier agreement. */
    creditor_changed: z.boolean(),
  }),
  errors: ['unauthenticated', 'invalid_input', 'loan_not_found', 'loan_state', 'not_verified'],
});

export const reaccept = defineCall({
  method: 'POST',
  path: '/loans/:id/reacceptance',
  access: 'loans.borrow',
  budget: 'change',
  summary:
    'Accept one of your loans again, at the same price, for your present bank account and lender.',
  params: loanParams,
  body: z.object({
    contract_accepted: z.boolean(agreementNotAccepted),
    automatic_repayment: z.optional(z.boolean()),
    documents_hash: z.string('Send the hash of what was read.').check(z.maxLength(64)),
  }),
  answer: loan,
  errors: [
    'unauthenticated',
    'invalid_input',
    'loan_not_found',
    'loan_state',
    'not_verified',
    'agreement_not_accepted',
    'agreement_changed',
  ],
});
