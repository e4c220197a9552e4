import { agreementNotAccepted } from '@sevenday/lending';
import * as z from 'zod/mini';
import { flag, isoDate, pageQuery, uuid } from './common-codecs.ts';
import { membershipLevel } from './current-user.ts';
import { defineCall } from './define-call.ts';
import { dollars, dollarsOrText, percent } from './money-codecs.ts';
import { refundsAndDisputes } from './refunds-and-disputes.ts';

/** The status of a loan in a borrower's words (spec section 4; decisions, "Loan life"). */
export const loanStatus = z.enum([
  'funded',
  'disbursed',
  'repaid',
  'defaulted',
  'rejected',
  'cancelled',
]);

export const loan = z.object({
  id: uuid,
  amount: dollars,
  status: loanStatus,
  disbursed: z.boolean(),
  interest_rate: percent,
  interest_amount: dollars,
  late_fee: dollars,
  /** What settles the loan now: amount + interest + late fee − already paid. */
  total_due: dollars,
  apr: percent,
  term_days: z.int(),
  /** Due date; null before the money is sent. */
  term_date: z.nullable(isoDate),
  /** The zone that was signed. The loan’s days are counted and shown in it. */
  time_zone: z.string(),
  /** The lender that the signed agreement names. */
  creditor: z.object({ name: z.string(), address: z.string() }),
  is_overdue: z.boolean(),
  days_until_due: z.nullable(z.int()),
  /** A bank payment is on its way. The borrower has nothing to do until the day it is confirmed by. */
  payment_processing: z.boolean(),
  payment_expected_by: z.nullable(isoDate),
  /** The amount of that payment, as its page showed it, even if a late fee was added since. */
  payment_amount: z.nullable(dollars),
  can_pay: z.boolean(),
  can_cancel: z.boolean(),
  /**
   * The account of the acceptance: the loan's money goes there, and the debit is made there. Null in the answer to a
   * request.
   */
  bank_account: z.nullable(z.object({ bank_name: z.string(), account_number_last4: z.string() })),
  /**
   * The account of the acceptance is no longer in use, or the lender's name or address changed. The money is not sent
   * before the borrower accepts again.
   */
  needs_reacceptance: z.boolean(),
  /**
   * Set while money that did not reach that account waits to be sent there again. `at`: since when we have it back.
   * `text`: what happens now.
   */
  payout_returned: z.nullable(z.object({ at: isoDate, text: z.string() })),
  /** The borrower’s standing choice. A debit that they authorized only once does not turn it on. */
  automatic_repayment: z.boolean(),
  /**
   * The announced debit; null once it is handed over. `date`: when it is handed over. `late_fee_without_it`: the late
   * fee that is added at once if the borrower turns the debit off; zero if there is none.
   */
  next_debit: z.nullable(
    z.object({
      date: isoDate,
      amount: dollars,
      try_number: z.literal([1, 2]),
      late_fee_without_it: dollars,
    }),
  ),
  /**
   * The last payment was returned, or was a debit that was not made for a reason other than the borrower’s own choice.
   * Null once another payment is begun. `at`: when that was known. `text`: for a debit, what happened, in a sentence or
   * two.
   */
  missed_payment: z.nullable(
    z.object({
      kind: z.enum(['bank_payment_returned', 'debit_returned', 'debit_not_made']),
      amount: dollars,
      at: z.nullable(isoDate),
      text: z.nullable(z.string()),
    }),
  ),
  refunds_and_disputes: refundsAndDisputes,
  /** The borrower is told why a loan was rejected (12 CFR 1002.9). */
  rejection_reason: z.nullable(z.string()),
  created_at: isoDate,
  disbursed_at: z.nullable(isoDate),
  repaid_at: z.nullable(isoDate),
});
export type Loan = z.output<typeof loan>;

export const getMyLoans = defineCall({
  method: 'GET',
  path: '/loans/my-loans',
  access: 'loans.borrow',
  budget: 'read',
  summary: 'Your loans, newest first. `lent` is always empty.',
  query: pageQuery,
  answer: z.object({
    borrowed: z.array(loan),
    lent: z.array(loan),
    total: z.int(),
    next_cursor: z.nullable(z.string()),
  }),
  errors: ['unauthenticated', 'invalid_input'],
});

export const getLoanLimits = defineCall({
  method: 'GET',
  path: '/loans/limits',
  access: 'loans.borrow',
  budget: 'read',
  summary: 'What you may borrow now: the tier’s cap less the principal still out.',
  answer: z.object({
    max_loan_amount: dollars,
    interest_rate: percent,
    membership_level: membershipLevel,
    tier_cap: dollars,
    amount_in_use: dollars,
    smallest_loan: dollars,
    term_days: z.int(),
    time_zone: z.string(),
    has_overdue_loan: z.boolean(),
    /** The sentence that says that no new loans are made; null otherwise. */
    lending_paused: z.nullable(z.string()),
    /** The levels still to be reached by repaying, the nearest first. */
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

/** `prominent`: must stand out from the other terms (12 CFR 1026.17(a)(2)). */
const disclosureRow = z.object({
  label: z.string(),
  value: z.string(),
  explanation: z.string(),
  prominent: z.boolean(),
});
const agreementSection = z.object({ heading: z.string(), paragraphs: z.array(z.string()) });

/** What is shown before acceptance and kept with the loan. */
export const loanDocuments = z.object({
  agreement: z.object({
    version: z.string(),
    title: z.string(),
    sections: z.array(agreementSection),
  }),
  disclosure: z.object({ title: z.string(), rows: z.array(disclosureRow) }),
  /** SHA-256 (hex) of both texts. It is sent back on acceptance, so that borrowers sign exactly what they read. */
  documents_hash: z.string(),
});
export type LoanDocuments = z.output<typeof loanDocuments>;

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
    /** Absent means on, as in the agreement (12 CFR 1005.10(e): a choice, at the same price). */
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

export const loanParams = z.object({ id: uuid });

export const getLoan = defineCall({
  method: 'GET',
  path: '/loans/:id',
  access: 'loans.borrow',
  budget: 'read',
  summary: 'One of your loans.',
  params: loanParams,
  answer: loan,
  errors: ['unauthenticated', 'invalid_input', 'loan_not_found'],
});

const signedDocuments = z.extend(loanDocuments, { accepted_at: isoDate });

export const getLoanDocuments = defineCall({
  method: 'GET',
  path: '/loans/:id/documents',
  access: 'loans.borrow',
  budget: 'read',
  summary: 'The agreement and disclosure of a loan, as shown each time it was signed.',
  params: loanParams,
  answer: z.extend(signedDocuments, {
    /** Documents that were accepted before, for bank accounts no longer in use; the newest first. */
    earlier: z.array(signedDocuments),
  }),
  errors: ['unauthenticated', 'invalid_input', 'loan_not_found'],
});

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

export const setAutomaticRepayment = defineCall({
  method: 'PUT',
  path: '/loans/:id/automatic-repayment',
  access: 'loans.borrow',
  budget: 'change',
  summary:
    'Turn a loan’s debit off until it is handed over, or on while there is time to announce it.',
  params: loanParams,
  body: z.object({ on: z.boolean() }),
  answer: loan,
  errors: ['unauthenticated', 'invalid_input', 'loan_not_found', 'loan_state', 'payment_in_flight'],
});
