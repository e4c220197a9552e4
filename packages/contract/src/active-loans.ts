import * as z from 'zod/mini';
import { isoDate, pageQuery, searchQuery, uuid } from './common-schemas.ts';
import { debitStatuses } from './debit-statuses.ts';
import { defineCall } from './define-call.ts';
import { borrower } from './loan-borrower.ts';
import { loanStatus } from './loan-status.ts';
import { membershipLevel } from './membership-level.ts';
import { dollars } from './money-codecs.ts';
import { percent } from './rate-codecs.ts';
import { listDirection } from './sort-direction.ts';

export const activeLoan = z.object({
  id: uuid,
  amount: dollars,
  interest_rate: percent,
  interest_amount: dollars,
  late_fee: dollars,
  total_due: dollars,
  term_date: z.nullable(isoDate),
  /** The time zone in the signed agreement, in which the loan's days are counted. */
  time_zone: z.string(),
  disbursed_at: z.nullable(isoDate),
  status: loanStatus,
  is_overdue: z.boolean(),
  days_until_due: z.nullable(z.int()),
  payment_processing: z.boolean(),
  money_on_its_way: z.boolean(),
  written_off: z.boolean(),
  /**
   * True if the money went by manual transfer, so that an admin can record that the transfer was
   * returned.
   */
  manual_transfer: z.boolean(),
  /** The loan's last debit, in any status. Null if there was no debit. */
  last_debit: z.nullable(
    z.object({
      day: z.iso.date(),
      amount: dollars,
      try_number: z.literal([1, 2]),
      status: z.enum(debitStatuses),
      failure_reason: z.nullable(z.string()),
      /**
       * When the debit settled, failed, was cancelled or returned. Null if that is not recorded
       * yet.
       */
      ended_at: z.nullable(isoDate),
    }),
  ),
  /** True if the loan was reopened after a payment was returned, refunded or lost in a dispute. */
  payment_returned: z.boolean(),
  borrower: z.extend(borrower, { membership_level: membershipLevel }),
});
export type ActiveLoan = z.output<typeof activeLoan>;

/**
 * A chip is a button that filters the list. `due_today`: due today in the loan's time zone.
 * `asked_for_time`: a request for an extension waits for an answer.
 */
const loanChips = ['overdue', 'due_today', 'processing', 'asked_for_time'] as const;
export type LoanChip = (typeof loanChips)[number];

const activeLoanSorts = ['due', 'disbursed', 'owed'] as const;
export type ActiveLoanSort = (typeof activeLoanSorts)[number];

export const getActiveLoans = defineCall({
  method: 'GET',
  path: '/admin/active-loans',
  access: 'loans.view',
  budget: 'read',
  summary:
    'Loans whose money is out: sent, disbursed or overdue. With `status`, the defaulted or written-off loans instead. `search` finds a part of the borrower’s name, email or phone, or the loan’s id or number. `only` shows one kind: overdue loans, loans due today, loans with a payment processing, or loans with a request for more time. They are sorted by due date, or by `sort`: the day of disbursement or the amount owed.',
  query: z.extend(pageQuery, {
    status: z.optional(
      z.enum(['open', 'defaulted', 'written_off'], 'Choose open, defaulted or written_off.'),
    ),
    search: searchQuery,
    only: z.optional(
      z.enum(
        [...loanChips, '', 'all'],
        'Choose overdue, due_today, processing, asked_for_time or all.',
      ),
    ),
    sort: z.optional(z.enum(activeLoanSorts, 'Choose due, disbursed or owed.')),
    direction: listDirection,
  }),
  answer: z.array(activeLoan),
  pagedInHeaders: true,
  errors: ['unauthenticated', 'forbidden', 'invalid_input'],
});
