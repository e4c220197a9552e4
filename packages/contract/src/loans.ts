import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import {
  calendarDay,
  dollars,
  dollarsOrText,
  flag,
  isoDate,
  pageQuery,
  percent,
  percentOrText,
  uuid,
} from './codecs.ts';
import { membershipLevel } from './people.ts';

/** The borrower's words for where a loan stands (spec section 4, decisions: Loan life). */
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
  is_overdue: z.boolean(),
  days_until_due: z.nullable(z.int()),
  /** A bank payment is on its way: nothing more to do until the day it is confirmed by. */
  payment_processing: z.boolean(),
  payment_expected_by: z.nullable(isoDate),
  can_pay: z.boolean(),
  can_cancel: z.boolean(),
  /** The borrower’s present choice. */
  automatic_repayment: z.boolean(),
  /** The debit that is announced; null once it is handed over. `date` is when that happens. */
  next_debit: z.nullable(
    z.object({ date: isoDate, amount: dollars, try_number: z.literal([1, 2]) }),
  ),
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
  access: 'signed_in',
  summary: 'One’s own loans, newest first. `lent` is always empty.',
  query: pageQuery,
  answer: z.object({
    borrowed: z.array(loan),
    lent: z.array(z.never()),
    total: z.int(),
    next_cursor: z.nullable(z.string()),
  }),
  errors: ['unauthenticated', 'invalid_input'],
});

export const getLoanLimits = defineCall({
  method: 'GET',
  path: '/loans/limits',
  access: 'signed_in',
  summary: 'What one may borrow now: the tier’s cap less the principal still out.',
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
  }),
  errors: ['unauthenticated'],
});

/** `prominent`: has to stand out from the other terms (12 CFR 1026.17(a)(2)). */
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
  /** SHA-256 (hex) of both texts; sent back on acceptance so that what was read is what is signed. */
  documents_hash: z.string(),
});
export type LoanDocuments = z.output<typeof loanDocuments>;

export const getLoanQuote = defineCall({
  method: 'GET',
  path: '/loans/quote',
  access: 'signed_in',
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
  access: 'signed_in',
  summary: 'Ask for a loan. A verified member’s request is approved at once.',
  body: z.object({
    amount: dollars,
    contract_accepted: z.boolean('You must accept the loan agreement to proceed'),
    /** Absent means on, as in the agreement (12 CFR 1005.10(e): a choice, at the same price). */
    automatic_repayment: z._default(z.boolean(), true),
    documents_hash: z.optional(z.string().check(z.maxLength(64))),
  }),
  answer: loan,
  status: 201,
  errors: [
    'unauthenticated',
    'invalid_input',
    'not_verified',
    'agreement_not_accepted',
    'agreement_changed',
    'loan_amount_out_of_range',
    'loan_below_minimum',
    'overdue_loan_open',
    'bank_account_not_usable',
  ],
});

const loanParams = z.object({ id: uuid });

export const getLoan = defineCall({
  method: 'GET',
  path: '/loans/:id',
  access: 'signed_in',
  summary: 'One loan of one’s own.',
  params: loanParams,
  answer: loan,
  errors: ['unauthenticated', 'invalid_input', 'loan_not_found'],
});

export const getLoanDocuments = defineCall({
  method: 'GET',
  path: '/loans/:id/documents',
  access: 'signed_in',
  summary: 'The agreement and disclosure of a loan, as shown when signed.',
  params: loanParams,
  answer: z.extend(loanDocuments, { accepted_at: isoDate }),
  errors: ['unauthenticated', 'invalid_input', 'loan_not_found'],
});

export const cancelLoan = defineCall({
  method: 'POST',
  path: '/loans/:id/cancel',
  access: 'signed_in',
  summary: 'Cancel a loan whose money has not been sent.',
  params: loanParams,
  answer: loan,
  errors: ['unauthenticated', 'invalid_input', 'loan_not_found', 'loan_state'],
});

export const setAutomaticRepayment = defineCall({
  method: 'PUT',
  path: '/loans/:id/automatic-repayment',
  access: 'signed_in',
  summary:
    'Turn the debit of a loan off until it is handed over, or on while there is time to tell of it.',
  params: loanParams,
  body: z.object({ on: z.boolean() }),
  answer: loan,
  errors: ['unauthenticated', 'invalid_input', 'loan_not_found', 'loan_state', 'payment_in_flight'],
});

const borrower = z.object({
  id: uuid,
  full_name: z.string(),
  email: z.string(),
  phone: z.string(),
});

export const pendingLoan = z.object({
  id: uuid,
  amount: dollars,
  interest_rate: percent,
  interest_amount: dollars,
  /** Total to Collect, from the loan's own rate. */
  total_due: dollars,
  term_date: z.nullable(isoDate),
  created_at: isoDate,
  borrower,
  bank_account: z.nullable(
    z.object({
      account_holder_name: z.string(),
      bank_name: z.string(),
      account_number_last4: z.string(),
    }),
  ),
  /** Why the last payout did not arrive, if one was tried. */
  last_payout_failure: z.nullable(z.string()),
});
export type PendingLoan = z.output<typeof pendingLoan>;

export const getPendingLoans = defineCall({
  method: 'GET',
  path: '/admin/pending-loans',
  access: 'admin',
  summary: 'Approved loans whose money has not been sent, oldest first.',
  query: pageQuery,
  answer: z.array(pendingLoan),
  pagedInHeaders: true,
  errors: ['unauthenticated', 'forbidden', 'invalid_input'],
});

export const activeLoan = z.object({
  id: uuid,
  amount: dollars,
  interest_rate: percent,
  interest_amount: dollars,
  late_fee: dollars,
  total_due: dollars,
  term_date: z.nullable(isoDate),
  disbursed_at: z.nullable(isoDate),
  status: loanStatus,
  is_overdue: z.boolean(),
  days_until_due: z.nullable(z.int()),
  payment_processing: z.boolean(),
  /** True while the payout is on its way. */
  money_on_its_way: z.boolean(),
  borrower: z.extend(borrower, { membership_level: membershipLevel }),
});
export type ActiveLoan = z.output<typeof activeLoan>;

export const getActiveLoans = defineCall({
  method: 'GET',
  path: '/admin/active-loans',
  access: 'admin',
  summary:
    'Loans whose money is out: sent, disbursed or overdue; defaulted ones with `status=defaulted`.',
  query: z.extend(pageQuery, { status: z.optional(z.enum(['open', 'defaulted'])) }),
  answer: z.array(activeLoan),
  pagedInHeaders: true,
  errors: ['unauthenticated', 'forbidden', 'invalid_input'],
});

/** What an admin's action answers: where the loan stands now. */
export const loanOutcome = z.object({
  id: uuid,
  status: loanStatus,
  disbursed: z.boolean(),
  term_date: z.nullable(isoDate),
});

export const disburseLoan = defineCall({
  method: 'POST',
  path: '/admin/disburse-loan/:id',
  access: 'admin',
  summary:
    'Send the money of a pending loan. A loan already sent answers its state and nothing happens.',
  params: loanParams,
  answer: loanOutcome,
  errors: [
    'unauthenticated',
    'forbidden',
    'own_case',
    'invalid_input',
    'loan_not_found',
    'loan_state',
    'payment_in_flight',
    'not_verified',
    'no_bank_account',
    'bank_account_changed',
    'bank_account_not_usable',
  ],
});

/** The reasons an admin may give for not sending a loan's money (12 CFR 1002.9(b)(2)). */
export const rejectionReasons = {
  identity: 'We could not verify your identity.',
  bank_account: 'We could not verify your bank account.',
  repayment_history: 'Your payment history with us.',
  excessive_obligations: 'Too much is outstanding already.',
  incomplete: 'The application is incomplete.',
  other: 'Other reason. Write to us and we will explain it.',
} as const;
export type RejectionReason = keyof typeof rejectionReasons;

export const rejectLoan = defineCall({
  method: 'POST',
  path: '/admin/reject-loan/:id',
  access: 'admin',
  summary: 'Reject a loan whose money has not been sent. Without a reason: other.',
  params: loanParams,
  body: z.object({
    reason: z._default(
      z.enum(
        [
          'identity',
          'bank_account',
          'repayment_history',
          'excessive_obligations',
          'incomplete',
          'other',
        ],
        'Choose a reason from the list.',
      ),
      'other',
    ),
  }),
  answer: loanOutcome,
  errors: [
    'unauthenticated',
    'forbidden',
    'own_case',
    'invalid_input',
    'loan_not_found',
    'loan_state',
  ],
});

/** Admin Edit Loan (spec section 5): each change becomes a command; a field left out stays as it is. */
export const updateLoan = defineCall({
  method: 'PUT',
  path: '/admin/loans/:id',
  access: 'admin',
  summary:
    'Edit a loan: waive, extend, set the late fee, record a payment received outside, reject.',
  params: loanParams,
  body: z.object({
    amount: z.optional(dollarsOrText),
    interest_rate: z.optional(percentOrText),
    term_date: z.optional(calendarDay),
    status: z.optional(z.enum(['disbursed', 'overdue', 'repaid', 'rejected'])),
    late_fee: z.optional(dollarsOrText),
    reason: z.optional(z.string().check(z.maxLength(500))),
  }),
  bodyAlsoInQuery: true,
  answer: activeLoan,
  errors: [
    'unauthenticated',
    'forbidden',
    'own_case',
    'invalid_input',
    'loan_not_found',
    'loan_state',
    'payment_in_flight',
    'edit_not_allowed',
  ],
});
