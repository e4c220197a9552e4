import type {
  BasisPoints,
  LoanStatus,
  MembershipLevel,
  SignedLateFeeRule,
} from '@sevenday/lending';
import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bankAccounts } from '../../bank-accounts/index.ts';
import { members } from '../../members/index.ts';
import { bytes, centsColumn, instant } from '../../platform/base/column-types.ts';

/**
 * A loan and the terms that were signed; policy and tier changes never reach it (decisions, "Money"). Instants are
 * of the business clock.
 */
export const loans = pgTable(
  'loans',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    /** The account named in the acceptance that is in force: the only one this loan's money may go to. */
    bankAccountId: uuid('bank_account_id')
      .notNull()
      .references(() => bankAccounts.id),
    status: text('status').$type<LoanStatus>().notNull(),
    sent: boolean('sent').notNull(),
    /** As signed. The loan's amount, rate and interest below may since have changed in the borrower's favor. */
    signedPrincipalCents: centsColumn('signed_principal_cents').notNull(),
    signedInterestRateBasisPoints: integer('signed_interest_rate_basis_points')
      .$type<BasisPoints>()
      .notNull(),
    signedInterestCents: centsColumn('signed_interest_cents').notNull(),
    principalCents: centsColumn('principal_cents').notNull(),
    interestRateBasisPoints: integer('interest_rate_basis_points').$type<BasisPoints>().notNull(),
    interestCents: centsColumn('interest_cents').notNull(),
    lateFeeCents: centsColumn('late_fee_cents').notNull(),
    aprBasisPoints: integer('apr_basis_points').$type<BasisPoints>().notNull(),
    termDays: integer('term_days').notNull(),
    /** The zone and the lender that were signed: a later change of the settings never reaches a loan (docs/adr/0036). */
    timeZone: text('time_zone').notNull(),
    creditorName: text('creditor_name').notNull(),
    creditorAddress: text('creditor_address').notNull(),
    lateFeeRule: jsonb('late_fee_rule').$type<SignedLateFeeRule>().notNull(),
    levelWhenApproved: text('level_when_approved').$type<MembershipLevel>().notNull(),
    automaticRepayment: boolean('automatic_repayment').notNull(),
    approvedAt: instant('approved_at').notNull(),
    /** Since when it waits to be sent: since it was approved, was accepted again, or its payout came back. */
    waitingSince: instant('waiting_since').notNull(),
    /** Since when an admin is making a manual transfer: the money may be out, and is not recorded yet. */
    manualTransferSince: instant('manual_transfer_since'),
    manualTransferBy: uuid('manual_transfer_by'),
    sentAt: instant('sent_at'),
    arrivedAt: instant('arrived_at'),
    dueAt: instant('due_at'),
    /** The late fee is posted once per loan, even if it was waived since. */
    lateFeePostedAt: instant('late_fee_posted_at'),
    /**
     * No late fee is added before this. It is set when the borrower is told that a payment came back or a debit was not
     * made.
     */
    lateFeeNotBefore: instant('late_fee_not_before'),
    repaidAt: instant('repaid_at'),
    /** True while a bank payment is on its way. Written by repayments. */
    paymentProcessing: boolean('payment_processing').notNull().default(false),
    paymentExpectedBy: instant('payment_expected_by'),
    /**
     * True while a debit is announced and not yet submitted: until then the loan is not late. Written by repayments.
     */
    debitAnnounced: boolean('debit_announced').notNull().default(false),
    rejectionReason: text('rejection_reason'),
    lastPayoutFailure: text('last_payout_failure'),
  },
  (table) => [
    index('loans_member').on(table.memberId, table.approvedAt, table.id),
    index('loans_queue').on(table.status, table.sent, table.approvedAt, table.id),
    // For the admin's lists by due date. Loans whose money is out are listed in several statuses at once, defaulted and
    // written-off ones in one at a time.
    index('loans_out_by_due')
      .on(table.dueAt, table.id)
      .where(sql`${table.status} in ('funded','disbursed','overdue') and ${table.sent}`),
    index('loans_lost_by_due')
      .on(table.status, table.dueAt, table.id)
      .where(sql`${table.status} in ('defaulted','written_off')`),
    check(
      'loans_status',
      sql`${table.status} in ('funded','disbursed','overdue','defaulted','repaid','written_off','rejected','cancelled')`,
    ),
    check(
      'loans_amounts',
      sql`${table.principalCents} > 0 and ${table.interestCents} >= 0 and ${table.lateFeeCents} >= 0`,
    ),
    check(
      'loans_never_above_signed',
      sql`${table.principalCents} <= ${table.signedPrincipalCents}
        and ${table.interestCents} <= ${table.signedInterestCents}
        and ${table.interestRateBasisPoints} <= ${table.signedInterestRateBasisPoints}`,
    ),
    // A loan whose manual transfer has begun cannot be cancelled or rejected and cannot lapse, whichever code tries it.
    check(
      'loans_manual_transfer',
      sql`(${table.manualTransferSince} is null) = (${table.manualTransferBy} is null)
        and (${table.manualTransferSince} is null or (${table.status} = 'funded' and not ${table.sent}))`,
    ),
    check('loans_sent_has_due_date', sql`not ${table.sent} or ${table.dueAt} is not null`),
    check(
      'loans_sent_by_status',
      sql`case when ${table.status} in ('disbursed','overdue','defaulted','repaid','written_off') then ${table.sent}
          when ${table.status} in ('rejected','cancelled') then not ${table.sent} else true end`,
    ),
  ],
);

/**
 * What was shown and accepted, encrypted for the borrower, with its hash, version, time, address and user agent. When
 * the bank account or the creditor changes before the money is sent, the loan gets another one; the last is in force.
 */
export const loanAcceptances = pgTable(
  'loan_acceptances',
  {
    loanId: uuid('loan_id').notNull(),
    number: integer('number').notNull().default(1),
    subjectId: uuid('subject_id').notNull(),
    agreementVersion: text('agreement_version').notNull(),
    documentsHash: bytes('documents_hash').notNull(),
    acceptedAt: instant('accepted_at').notNull(),
    sealed: bytes('sealed').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.loanId, table.number] }),
    check('loan_acceptances_number', sql`${table.number} > 0`),
  ],
);

/** A payout's status. `planned` and `sending` are our words; the provider's are the others. */
export type PayoutStatus =
  | 'planned'
  | 'sending'
  | 'processing'
  | 'posted'
  | 'failed'
  | 'canceled'
  | 'returned';

export type PayoutChannel = 'provider' | 'manual';

/** One attempt to send a loan's money. Its id is the attempt id that the provider's object carries. */
export const payouts = pgTable(
  'payouts',
  {
    id: uuid('id').primaryKey(),
    loanId: uuid('loan_id').notNull(),
    memberId: uuid('member_id').notNull(),
    bankAccountId: uuid('bank_account_id').notNull(),
    amountCents: centsColumn('amount_cents').notNull(),
    status: text('status').$type<PayoutStatus>().notNull(),
    providerKey: text('provider_key').notNull(),
    providerId: text('provider_id'),
    failureReason: text('failure_reason'),
    /** `manual`: the lender sent it from their own bank (`PAYOUTS=manual`), and an admin records its later changes. */
    channel: text('channel').$type<PayoutChannel>().notNull().default('provider'),
    transferReference: text('transfer_reference'),
    /** The day it arrives, in the lender's time zone. The sender names it: the provider, or the admin. */
    arrivesOn: date('arrives_on'),
    /** Null where only the provider knew of it (docs/adr/0025). */
    actorId: uuid('actor_id'),
    createdAt: instant('created_at').notNull(),
    /**
     * When the payout was first handed over, by the database's wall clock. The provider forgets a key after a day, so
     * an older key is not used again.
     */
    firstAttemptAt: instant('first_attempt_at'),
    /**
     * True after the provider answered with a failure of its own, or not at all. Then the payout's key is never used
     * again.
     */
    keySpent: boolean('key_spent').notNull().default(false),
    /**
     * The provider's account that pays it. Stored before the first attempt, because the payout can be found again only
     * there.
     */
    financialAccountId: text('financial_account_id'),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    uniqueIndex('payouts_one_live')
      .on(table.loanId)
      .where(sql`${table.status} in ('planned','sending','processing','posted')`),
    uniqueIndex('payouts_provider_key').on(table.providerKey),
    uniqueIndex('payouts_provider_id').on(table.providerId),
    index('payouts_loan').on(table.loanId),
    check('payouts_amount', sql`${table.amountCents} > 0`),
    check(
      'payouts_manual_is_told',
      sql`${table.channel} = 'provider' or (${table.channel} = 'manual'
        and ${table.transferReference} is not null and ${table.arrivesOn} is not null)`,
    ),
    check(
      'payouts_status',
      sql`${table.status} in ('planned','sending','processing','posted','failed','canceled','returned')`,
    ),
  ],
);

/** What an admin's command does to a loan, so that it can be reversed exactly. */
export type AdjustmentKind =
  | 'amount_lowered'
  | 'rate_lowered'
  | 'late_fee_waived'
  | 'extended'
  | 'written_off'
  | 'paid_outside';

/** The kinds of all records. Older ones can also have raised a late fee; new ones cannot. */
export type RecordedAdjustmentKind = AdjustmentKind | 'late_fee_raised';

/**
 * The terms before a command. An extension also has `dueAt`, as ISO 8601, and the extension request that it answers.
 */
export type TermsBefore = Pick<
  typeof loans.$inferSelect,
  'status' | 'principalCents' | 'interestRateBasisPoints' | 'interestCents' | 'lateFeeCents'
> & { dueAt?: string; extensionRequestId?: string };

/** One for each command that can be reversed. The reason is encrypted in the audit trail. */
export const loanAdjustments = pgTable(
  'loan_adjustments',
  {
    id: uuid('id').primaryKey(),
    loanId: uuid('loan_id').notNull(),
    kind: text('kind').$type<RecordedAdjustmentKind>().notNull(),
    amountCents: centsColumn('amount_cents').notNull(),
    /** Null for an extension, which posts nothing. */
    ledgerTransactionId: uuid('ledger_transaction_id'),
    before: jsonb('before').$type<TermsBefore>().notNull(),
    actorId: uuid('actor_id').notNull(),
    madeAt: instant('made_at').notNull(),
    /** When the borrower has to be told. Null once they were told, and where they were told at once. */
    noticeDueAt: instant('notice_due_at'),
    /** When it was reversed, or voided with the payout it was made under. */
    undoneAt: instant('undone_at'),
    seq: bigserial('seq', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('loan_adjustments_loan').on(table.loanId, table.seq),
    uniqueIndex('loan_adjustments_ledger_transaction').on(table.ledgerTransactionId),
    check(
      'loan_adjustments_amount',
      sql`case when ${table.kind} = 'extended'
        then ${table.amountCents} = 0 and ${table.ledgerTransactionId} is null
        else ${table.amountCents} > 0 and ${table.ledgerTransactionId} is not null end`,
    ),
    // A change that was reversed is told to nobody.
    check(
      'loan_adjustments_undone_or_told',
      sql`${table.undoneAt} is null or ${table.noticeDueAt} is null`,
    ),
  ],
);

export type ExtensionStatus = 'waiting' | 'given' | 'refused';

/**
 * A borrower's request for an extension. Their reason and the lender's answer are encrypted under the borrower's key.
 */
export const extensionRequests = pgTable(
  'extension_requests',
  {
    id: uuid('id').primaryKey(),
    loanId: uuid('loan_id')
      .notNull()
      .references(() => loans.id),
    memberId: uuid('member_id').notNull(),
    /** The days asked for and given, in the lender's time zone. */
    askedDay: date('asked_day').notNull(),
    givenDay: date('given_day'),
    status: text('status').$type<ExtensionStatus>().notNull(),
    askedAt: instant('asked_at').notNull(),
    answeredAt: instant('answered_at'),
    answeredBy: uuid('answered_by'),
    reason: bytes('reason'),
    words: bytes('words'),
  },
  (table) => [
    uniqueIndex('extension_requests_one_waiting')
      .on(table.loanId)
      .where(sql`${table.status} = 'waiting'`),
    index('extension_requests_loan').on(table.loanId, table.askedAt),
    index('extension_requests_waiting').on(table.status, table.askedAt, table.id),
    check('extension_requests_status', sql`${table.status} in ('waiting','given','refused')`),
    check(
      'extension_requests_answered',
      sql`(${table.status} = 'waiting') = (${table.answeredAt} is null)`,
    ),
    check(
      'extension_requests_given',
      sql`(${table.status} = 'given') = (${table.givenDay} is not null)`,
    ),
  ],
);
