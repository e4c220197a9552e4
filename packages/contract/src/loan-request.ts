import { agreementNotAccepted } from '@sevenday/lending';
import * as z from 'zod/mini';
import { flag, isoDate } from './common-schemas.ts';
import { defineCall } from './define-call.ts';
import { loanDocuments } from './loan-documents.ts';
import { membershipLevel } from './membership-level.ts';
import { dollars, dollarsOrText } from './money-codecs.ts';
import { loan } from './my-loans.ts';
import { percent } from './rate-codecs.ts';

export const getLoanLimits = defineCall({
  method: 'GET',
  path: '/loans/limits',
  access: 'loans.borrow',
  budget: 'read',
  summary:
    'What you may borrow now: the tier’s cap less the principal of your pending, sent and overdue loans.',
  answer: z.object({
    max_loan_amount: dollars,
    interest_rate: percent,
    membership_level: membershipLevel,
    tier_cap: dollars,
    amount_in_use: dollars,
    smallest_loan: dollars,
    term_days: z.int(),
    time_zone: z.string(),
    /** The due date of a loan whose money is sent today and arrives today. */
    earliest_due_date: isoDate,
    has_overdue_loan: z.boolean(),
    /** The sentence to show while new loans are paused. Null if they are not paused. */
    lending_paused: z.nullable(z.string()),
    /** The levels that the member can still reach by repaying loans, the nearest first. */
    levels_ahead: z.array(
      z.object({
        membership_level: membershipLevel,
        interest_rate: percent,
        from_completed_loans: z.int(),
        missing_loans: z.int(),
      }),
    ),
  }),
  errors: ['unauthenticated'],
});

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
    /**
     * True if left out. The borrower must have the choice, at the same price (12 CFR 1005.10(e)).
     */
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
