import { agreementNotAccepted } from '@sevenday/lending';
import * as z from 'zod/mini';
import { flag } from './common-schemas.ts';
import { defineCall } from './define-call.ts';
import { loanDocuments } from './loan-documents.ts';
import { dollars, dollarsOrText } from './money-codecs.ts';
import { loan } from './my-loans.ts';
import { percent } from './rate-codecs.ts';

export const getLoanQuote = defineCall({
  method: 'GET',
  path: '/loans/quote',
  access: 'loans.borrow',
  budget: 'read',
  summary: 'Price, disclosure and agreement for an amount, as they would be signed now.',
  query: z.object({ amount: dollarsOrText, automatic_repayment: z._default(flag, true) }),
  answer: z.extend(loanDocuments, {
    amount: dollars,
    interest_rate: percent,
    interest_amount: dollars,
    total: dollars,
    apr: percent,
    term_days: z.int(),
  }),
  errors: ['unauthenticated', 'invalid_input', 'loan_amount_out_of_range', 'loan_below_minimum'],
});

export const createLoan = defineCall({
  method: 'POST',
  path: '/loans/create',
  access: 'loans.borrow',
  budget: 'change',
  summary: 'Ask for a loan. A verified member’s request is approved at once.',
  body: z.object({
    amount: dollars,
    contract_accepted: z.boolean(agreementNotAccepted),
    /** True if left out. The borrower must have the choice (12 CFR 1005.10(e)). */
    automatic_repayment: z._default(z.boolean(), true),
    documents_hash: z.optional(z.string().check(z.maxLength(64))),
  }),
  answer: loan,
  status: 201,
  errors: [
    'unauthenticated',
    'invalid_input',
    'lending_paused',
    'not_verified',
    'agreement_not_accepted',
    'agreement_changed',
    'loan_amount_out_of_range',
    'loan_below_minimum',
    'overdue_loan_open',
  ],
});
