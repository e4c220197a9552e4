import * as z from 'zod/mini';
import { isoDate, pageQuery, uuid } from './common-schemas.ts';
import { defineCall } from './define-call.ts';
import { loanParams } from './loan-params.ts';
import { loanStatus } from './loan-status.ts';
import { dollars } from './money-codecs.ts';
import { percent } from './rate-codecs.ts';
import { refundsAndDisputes } from './refunds-and-disputes.ts';

export const loan = z.object({
  id: uuid,
  amount: dollars,
  status: loanStatus,
  disbursed: z.boolean(),
  interest_rate: percent,
  interest_amount: dollars,
  late_fee: dollars,
  /**
   * Principal + interest + late fee. 0 if the loan is repaid, rejected or cancelled. Before the
   * loan is sent, the amount that the borrower will owe.
   */
  total_due: dollars,
  apr: percent,
  term_days: z.int(),
  /** Null while the loan's money is not sent. */
  term_date: z.nullable(isoDate),
  /** The time zone in the signed agreement, in which the loan's days are counted. */
  time_zone: z.string(),
  /** The name and address of the lender in the signed agreement. */
  creditor: z.object({ name: z.string(), address: z.string() }),
  is_overdue: z.boolean(),
  days_until_due: z.nullable(z.int()),
  /** True while a payment of the loan is being processed. The borrower then has nothing to do. */
  payment_processing: z.boolean(),
  /** When we expect to know whether the payment went through. Null if none is being processed. */
  payment_expected_by: z.nullable(isoDate),
  /**
   * Leaves out a late fee that was added after the payment began. Null if no payment is being
   * processed.
   */
  payment_amount: z.nullable(dollars),
  can_pay: z.boolean(),
  can_cancel: z.boolean(),
  /**
   * The account in the signed agreement. It gets the loan's money and is debited. Null in the
   * answers of `createLoan` and `cancelLoan`, which also leave out refunds, debits and extension
   * requests.
   */
  bank_account: z.nullable(z.object({ bank_name: z.string(), account_number_last4: z.string() })),
  /**
   * Only for a loan that is not sent: true if the agreement's bank account is no longer in use, or
   * the lender's name or address changed. The money waits until the borrower accepts again.
   */
  needs_reacceptance: z.boolean(),
  /**
   * Set while the loan waits to be sent again, to the same bank account, after its last payout
   * failed or was returned. Null as long as `needs_reacceptance` is true.
   */
  payout_returned: z.nullable(z.object({ at: isoDate, text: z.string() })),
  /**
   * Chosen by the borrower; false once the loan is reopened. Permission for one debit does not make
   * it true.
   */
  automatic_repayment: z.boolean(),
  /**
   * Null if no debit is announced, or if the debit is already submitted. `late_fee_without_it`: the
   * late fee that is added at once if the borrower turns the debit off.
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
   * The loan's newest payment, if it failed. Also a debit that the borrower expected, if it was not
   * made. Null while a payment is being processed, if nothing is owed, or if the loan was sent again
   * since. `at`: when we recorded the failure; null before that.
   */
  missed_payment: z.nullable(
    z.object({
      kind: z.enum(['bank_payment_returned', 'debit_returned', 'debit_not_made']),
      amount: dollars,
      at: z.nullable(isoDate),
      text: z.nullable(z.string()),
    }),
  ),
  can_request_extension: z.boolean(),
  /** `answer_by`: the day by which the lender will answer; null if this day has passed. */
  waiting_extension: z.nullable(
    z.object({ asked_day: z.iso.date(), answer_by: z.nullable(z.iso.date()) }),
  ),
  refunds_and_disputes: refundsAndDisputes,
  /** In words for the borrower (12 CFR 1002.9). Null if the loan was not rejected. */
  rejection_reason: z.nullable(z.string()),
  created_at: isoDate,
  disbursed_at: z.nullable(isoDate),
  arrived_at: z.nullable(isoDate),
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
