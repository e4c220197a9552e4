import { accountChanges, formatDollars, formatPercent } from '@sevenday/lending';
import * as z from 'zod/mini';
import { isoDate, pageQuery, searchQuery, uuid } from './common-codecs.ts';
import { membershipLevel } from './current-user.ts';
import { calendarDayOrInstant } from './day-codecs.ts';
import { debitStatuses } from './debit-statuses.ts';
import { defineCall } from './define-call.ts';
import { loanParams, loanStatus } from './loans.ts';
import { dollars, dollarsOrText, percent, percentOrText } from './money-codecs.ts';
import { optionalLines } from './personal-fields.ts';
import { refusals } from './refusals.ts';

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
  /** The account or the creditor changed after acceptance: the borrower must accept again before the money is sent. */
  needs_reacceptance: z.boolean(),
  /**
   * Another reason against disbursement now, in the words of the refusal: the borrower's ID, the account, or the wait
   * after a change. Null if there is none.
   */
  why_not_sendable: z.nullable(z.string()),
  /**
   * What the borrower changed in the last 30 days, the latest first. `bank_account`: a verified account was replaced.
   */
  recent_changes: z.array(z.object({ what: z.enum(accountChanges), at: isoDate })),
  /** Why the last payout did not arrive, if one was tried. */
  last_payout_failure: z.nullable(z.string()),
  /** A manual transfer that was begun. Until it is recorded or abandoned, the loan cannot end. */
  being_sent: z.nullable(
    z.object({ by_id: uuid, by_name: z.nullable(z.string()), since: isoDate }),
  ),
});
export type PendingLoan = z.output<typeof pendingLoan>;

export const getPendingLoans = defineCall({
  method: 'GET',
  path: '/admin/pending-loans',
  access: 'loans.view',
  budget: 'read',
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
  /** The zone that was signed. The loan’s days are counted and shown in it. */
  time_zone: z.string(),
  disbursed_at: z.nullable(isoDate),
  status: loanStatus,
  is_overdue: z.boolean(),
  days_until_due: z.nullable(z.int()),
  payment_processing: z.boolean(),
  /** True while the payout is on its way. */
  money_on_its_way: z.boolean(),
  written_off: z.boolean(),
  /** The money was sent by a manual transfer, which an admin can record as returned. */
  manual_transfer: z.boolean(),
  /** The last automatic repayment, in any status. */
  last_debit: z.nullable(
    z.object({
      day: z.iso.date(),
      amount: dollars,
      try_number: z.literal([1, 2]),
      status: z.enum(debitStatuses),
      failure_reason: z.nullable(z.string()),
      /**
       * When the debit settled, failed or was cancelled; for a returned debit, when it was returned. Null while none of
       * these has happened.
       */
      ended_at: z.nullable(isoDate),
    }),
  ),
  /** The loan was repaid once, but the payment was returned, or was disputed and lost. */
  payment_returned: z.boolean(),
  borrower: z.extend(borrower, { membership_level: membershipLevel }),
});
export type ActiveLoan = z.output<typeof activeLoan>;

export const getActiveLoans = defineCall({
  method: 'GET',
  path: '/admin/active-loans',
  access: 'loans.view',
  budget: 'read',
  summary:
    'Loans whose money is out: sent, disbursed or overdue. With `status`, the defaulted or written-off loans instead. `search` finds a part of the borrower’s name, email or phone, or the loan’s id or number.',
  query: z.extend(pageQuery, {
    status: z.optional(
      z.enum(['open', 'defaulted', 'written_off'], 'Choose open, defaulted or written_off.'),
    ),
    search: searchQuery,
  }),
  answer: z.array(activeLoan),
  pagedInHeaders: true,
  errors: ['unauthenticated', 'forbidden', 'invalid_input'],
});

/** The answer to an admin's action: where the loan stands now. */
export const loanOutcome = z.object({
  id: uuid,
  status: loanStatus,
  disbursed: z.boolean(),
  term_date: z.nullable(isoDate),
});

/** The reasons an admin may give for not sending a loan's money (12 CFR 1002.9(b)(2)). */
export const rejectionReasons = {
  identity: 'We could not verify your identity.',
  bank_account: 'We could not verify your bank account.',
  repayment_history: 'Your payment history with us.',
  excessive_obligations: 'Too much is outstanding already.',
  incomplete: 'The application is incomplete.',
  other: 'Another reason. Write to us, and we will explain it.',
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

/** The terms that the editor of a loan saw. If one of them has changed since, nothing is done. */
const seenTerms = z.object({
  amount: dollars,
  interest_rate: percent,
  late_fee: dollars,
  term_date: z.nullable(isoDate),
});
export type SeenTerms = z.output<typeof seenTerms>;

/** Lists the terms that changed since they were seen, each with the sentence for its field. */
export function termsChangedSince(
  seen: SeenTerms,
  now: SeenTerms,
  dayOf: (date: Date) => string,
): Partial<Record<keyof SeenTerms, string>> {
  const sentence = refusals.editing.changedSince;
  return {
    ...(seen.amount !== now.amount && { amount: sentence(formatDollars(now.amount)) }),
    ...(seen.interest_rate !== now.interest_rate && {
      interest_rate: sentence(formatPercent(now.interest_rate)),
    }),
    ...(seen.late_fee !== now.late_fee && { late_fee: sentence(formatDollars(now.late_fee)) }),
    ...(seen.term_date?.getTime() !== now.term_date?.getTime() && {
      term_date: sentence(now.term_date && dayOf(now.term_date)),
    }),
  };
}

/** Admin Edit Loan (spec section 5): each change becomes a command; a field left out stays as it is. */
export const updateLoan = defineCall({
  method: 'PUT',
  path: '/admin/loans/:id',
  access: 'loans.adjust',
  budget: 'change',
  summary:
    'Edit a loan: waive, extend, lower the late fee, record an outside payment, or reject. With `seen`, only if its terms are still the same.',
  params: loanParams,
  body: z.object({
    amount: z.optional(dollarsOrText),
    interest_rate: z.optional(percentOrText),
    term_date: z.optional(calendarDayOrInstant),
    status: z.optional(
      z.enum(
        ['disbursed', 'overdue', 'repaid', 'rejected'],
        'Choose disbursed, overdue, repaid or rejected.',
      ),
    ),
    late_fee: z.optional(dollarsOrText),
    reason: optionalLines(500),
    seen: z.optional(seenTerms),
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
    'loan_changed',
    'payment_in_flight',
    'edit_not_allowed',
    'provider_unavailable',
  ],
});
