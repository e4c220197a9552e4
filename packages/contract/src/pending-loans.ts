import { accountChanges } from '@sevenday/lending';
import * as z from 'zod/mini';
import { isoDate, pageQuery, uuid } from './common-schemas.ts';
import { defineCall } from './define-call.ts';
import { borrower } from './loan-borrower.ts';
import { dollars } from './money-codecs.ts';
import { percent } from './rate-codecs.ts';
import { listDirection } from './sort-direction.ts';

export const pendingLoan = z.object({
  id: uuid,
  amount: dollars,
  interest_rate: percent,
  interest_amount: dollars,
  /** The amount that the page calls Total to Collect: principal and interest. */
  total_due: dollars,
  term_date: z.nullable(isoDate),
  created_at: isoDate,
  borrower,
  bank_account: z.nullable(
    z.object({
      account_holder_name: z.string(),
      bank_name: z.string(),
      account_number_last4: z.string(),
      /** Different spellings of one name by banks don't count. */
      holder_differs: z.boolean(),
      /** Null unless an admin approved the account and it is still verified. */
      approved: z.nullable(z.object({ by_name: z.nullable(z.string()), at: isoDate })),
    }),
  ),
  /**
   * True if the account holder has another name than the borrower, if the last payout failed or was
   * returned, or if the lender set `DISBURSE_CONFIRMATION=always`.
   */
  confirm_before_sending: z.boolean(),
  /**
   * True if the agreement's bank account is no longer in use, or the lender's name or address
   * changed.
   */
  needs_reacceptance: z.boolean(),
  /**
   * Says that the ID isn't approved, that the bank account isn't verified, or until when the money
   * waits after a change in `recent_changes`. Null if none of these applies; other fields show other
   * reasons.
   */
  why_not_sendable: z.nullable(z.string()),
  /**
   * When the borrower's password, email, name or verified bank account last changed, the latest
   * first. Leaves out changes that are older than 30 days.
   */
  recent_changes: z.array(z.object({ what: z.enum(accountChanges), at: isoDate })),
  /** Null if the last payout neither failed nor was returned. */
  last_payout_failure: z.nullable(z.string()),
  being_sent: z.nullable(
    z.object({ by_id: uuid, by_name: z.nullable(z.string()), since: isoDate }),
  ),
});
export type PendingLoan = z.output<typeof pendingLoan>;

/**
 * A chip is a button that filters the list. `returned`: the loan's last payout failed or was
 * returned.
 */
const pendingLoanChips = ['never_sent', 'returned'] as const;
export type PendingLoanChip = (typeof pendingLoanChips)[number];

const pendingLoanSorts = ['requested', 'amount'] as const;
export type PendingLoanSort = (typeof pendingLoanSorts)[number];

export const getPendingLoans = defineCall({
  method: 'GET',
  path: '/admin/pending-loans',
  access: 'loans.view',
  budget: 'read',
  summary:
    'Approved loans whose money has not been sent, oldest first, or sorted by amount. `payout` shows only loans that were never sent, or only those whose last payout failed or was returned.',
  query: z.extend(pageQuery, {
    payout: z.optional(
      z.enum([...pendingLoanChips, '', 'all'], 'Choose never_sent, returned or all.'),
    ),
    sort: z.optional(z.enum(pendingLoanSorts, 'Choose requested or amount.')),
    direction: listDirection,
  }),
  answer: z.array(pendingLoan),
  pagedInHeaders: true,
  errors: ['unauthenticated', 'forbidden', 'invalid_input'],
});
