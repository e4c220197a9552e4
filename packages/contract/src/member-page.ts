import * as z from 'zod/mini';
import { isoDate, pageQuery, uuid } from './common-codecs.ts';
import { debitStatuses } from './debit-statuses.ts';
import { defineCall } from './define-call.ts';
import { loanStatus } from './loans.ts';
import { member } from './members.ts';
import { dollars, percent } from './money-codecs.ts';
import { refundsAndDisputes } from './refunds-and-disputes.ts';

const memberParams = z.object({ id: uuid });
const count = z.int();

const decidedDocument = z.object({
  id: uuid,
  /** `replaced`: a newer document came before anyone decided on this one. */
  status: z.enum(['pending', 'approved', 'rejected', 'replaced']),
  notes: z.nullable(z.string()),
  submitted_at: isoDate,
  decided_at: z.nullable(isoDate),
  /** The admin's name; null when nobody decided, or that admin was deleted. */
  decided_by: z.nullable(z.string()),
});

const memberBankAccount = z.object({
  id: uuid,
  account_holder_name: z.string(),
  bank_name: z.string(),
  account_number_last4: z.string(),
  verified: z.boolean(),
  /** Why it is not verified. */
  unverified_reason: z.nullable(
    z.enum(['name_mismatch', 'known_elsewhere', 'not_confirmed', 'blocked', 'disconnected']),
  ),
  added_at: isoDate,
  verified_at: z.nullable(isoDate),
  /** The admin who approved it; null when it verified by itself. */
  verified_by: z.nullable(z.string()),
  removed_at: z.nullable(isoDate),
});

/** Everything about one member, except their loans and the audit trail, which come in pages. */
export const memberPage = z.object({
  member,
  id_documents: z.array(decidedDocument),
  bank_accounts: z.array(memberBankAccount),
  loan_totals: z.object({
    loans: count,
    /** Principal that was sent and did not come back, as the books have it. Includes money that is on its way. */
    sent: dollars,
    /** What is owed on the loans that are out. */
    outstanding: dollars,
    repaid_loans: count,
    /** What the lender owes back: money that was paid twice or too much, and is not refunded yet. */
    refunds_owed: dollars,
  }),
});
export type MemberPage = z.output<typeof memberPage>;

export const getMember = defineCall({
  method: 'GET',
  path: '/admin/members/:id',
  access: 'members.view',
  budget: 'read',
  summary: 'One member: profile, ID decisions, bank accounts and totals.',
  params: memberParams,
  answer: memberPage,
  errors: ['unauthenticated', 'forbidden', 'invalid_input', 'member_not_found'],
});

/** The statuses that an attempt of each kind can have. */
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
  received_outside: ['received', 'noted_by_mistake'],
} as const;

/**
 * One attempt to move money, with its status in the product's own words; or an outside payment that an admin recorded.
 */
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
  /** The day on which an automatic repayment is debited; null for every other kind. */
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
  /** The zone that was signed. The loan’s days are counted and shown in it. */
  time_zone: z.string(),
  repaid_at: z.nullable(isoDate),
  /** The loan's payouts, payments (outside payments too) and refunds, the oldest first. */
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

const codes = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

const auditLine = z.object({
  id: z.string(),
  at: isoDate,
  /** A stable word, such as `loan.disbursed`. */
  action: z.string(),
  /** Who did it; null when the product itself did. */
  by: z.nullable(z.string()),
  object_type: z.string(),
  object_id: z.string(),
  codes,
  /** The values before and after are kept encrypted, and can be opened. */
  has_details: z.boolean(),
});
export type AuditLine = z.output<typeof auditLine>;

export const getMemberAudit = defineCall({
  method: 'GET',
  path: '/admin/members/:id/audit',
  access: 'audit.view',
  budget: 'read',
  summary: 'What was done to a member and by whom, newest first. Encrypted details are not opened.',
  params: memberParams,
  query: pageQuery,
  answer: z.array(auditLine),
  pagedInHeaders: true,
  errors: ['unauthenticated', 'forbidden', 'invalid_input', 'member_not_found'],
});

export const openAuditDetails = defineCall({
  method: 'POST',
  path: '/admin/members/:id/audit/:entry',
  access: 'audit.view',
  budget: 'change',
  summary:
    'Open the sealed details of an entry in a member’s audit trail. Opening them is audited.',
  params: z.extend(memberParams, { entry: z.string().check(z.maxLength(16)) }),
  answer: z.object({ details: z.record(z.string(), z.unknown()) }),
  errors: ['unauthenticated', 'forbidden', 'invalid_input', 'member_not_found', 'not_found'],
});
