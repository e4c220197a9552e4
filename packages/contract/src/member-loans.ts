import * as z from 'zod/mini';
import { isoDate, pageQuery, uuid } from './common-schemas.ts';
import { debitStatuses } from './debit-statuses.ts';
import { defineCall } from './define-call.ts';
import { loanStatus } from './loan-status.ts';
import { memberParams } from './members.ts';
import { dollars } from './money-codecs.ts';
import { percent } from './rate-codecs.ts';
import { refundsAndDisputes } from './refunds-and-disputes.ts';

export const attemptStatuses = {
  payout: ['planned', 'sending', 'processing', 'posted', 'failed', 'canceled', 'returned'],
  card_or_bank_payment: [
    'planned',
    'open',
    'processing',
    'succeeded',
    'failed',
    'expired',
    'returned',
  ],
  debit: debitStatuses,
  /**
   * A refund can become `replaced` (by another refund), `given_outside` (paid by the lender outside
   * the product) or `dropped` (no longer owed). A `succeeded` refund can still become `failed`.
   */
  refund: [
    'planned',
    'sending',
    'pending',
    'succeeded',
    'failed',
    'replaced',
    'given_outside',
    'dropped',
  ],
  received_outside: ['received', 'recorded_by_mistake'],
} as const;

const moneyAttempt = z.object({
  id: uuid,
  kind: z.enum(['payout', 'card_or_bank_payment', 'debit', 'refund', 'received_outside']),
  amount: dollars,
  status: z.enum([
    ...attemptStatuses.payout,
    ...attemptStatuses.card_or_bank_payment,
    ...attemptStatuses.debit,
    ...attemptStatuses.refund,
    ...attemptStatuses.received_outside,
  ]),
  failure_reason: z.nullable(z.string()),
  started_at: isoDate,
  finished_at: z.nullable(isoDate),
  /**
   * When a settled payment was lost by a return, a refund or a dispute. Null if it was not lost, or
   * was won back.
   */
  returned_at: z.nullable(isoDate),
  debit_day: z.nullable(z.iso.date()),
});
export type MoneyAttempt = z.output<typeof moneyAttempt>;

const memberLoan = z.object({
  id: uuid,
  amount: dollars,
  status: loanStatus,
  written_off: z.boolean(),
  money_on_its_way: z.boolean(),
  is_overdue: z.boolean(),
  interest_rate: percent,
  interest_amount: dollars,
  late_fee: dollars,
  total_due: dollars,
  created_at: isoDate,
  disbursed_at: z.nullable(isoDate),
  term_date: z.nullable(isoDate),
  /** The time zone in the signed agreement, in which the loan's days are counted. */
  time_zone: z.string(),
  repaid_at: z.nullable(isoDate),
  /** The oldest first. */
  attempts: z.array(moneyAttempt),
  refunds_and_disputes: refundsAndDisputes,
});
export type MemberLoan = z.output<typeof memberLoan>;

export const getMemberLoans = defineCall({
  method: 'GET',
  path: '/admin/members/:id/loans',
  access: 'loans.view',
  budget: 'read',
  summary: 'A member’s loans in all states, newest first, each with its payouts and payments.',
  params: memberParams,
  query: pageQuery,
  answer: z.array(memberLoan),
  pagedInHeaders: true,
  errors: ['unauthenticated', 'forbidden', 'invalid_input', 'member_not_found'],
});
