import {
  type BasisPoints,
  type LoanStatus,
  type MembershipLevel,
  outStatuses,
  type SignedLateFeeRule,
} from '@sevenday/lending';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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
 * A later policy or membership level never changes what was signed (decisions, "Money"). Times are
 * by the business clock, which the sandbox can move ahead.
 */
export const loans = pgTable(
  'loans',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    /** The loan's money may be sent only to this account, which the latest acceptance names. */
    bankAccountId: uuid('bank_account_id')
      .notNull()
      .references(() => bankAccounts.id),
    status: text('status').$type<LoanStatus>().notNull(),
    sent: boolean('sent').notNull(),
    /** The terms as signed. The same columns without `signed` can be lowered later. */
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
    /**
     * The time zone is as signed, like the creditor: a later change of the lender's settings
     * changes neither (docs/adr/0036).
     */
    timeZone: text('time_zone').notNull(),
    creditorName: text('creditor_name').notNull(),
    creditorAddress: text('creditor_address').notNull(),
    lateFeeRule: jsonb('late_fee_rule').$type<SignedLateFeeRule>().notNull(),
    levelWhenApproved: text('level_when_approved').$type<MembershipLevel>().notNull(),
    automaticRepayment: boolean('automatic_repayment').notNull(),
    approvedAt: instant('approved_at').notNull(),
    /** The days until the loan lapses count from here. */
    waitingSince: instant('waiting_since').notNull(),
    /** Set while a manual transfer is under way, whose money may already have left. */
    manualTransferSince: instant('manual_transfer_since'),
    manualTransferBy: uuid('manual_transfer_by'),
    sentAt: instant('sent_at'),
    arrivedAt: instant('arrived_at'),
    dueAt: instant('due_at'),
    /** When the late fee was charged. The loan gets no second one, even if the first is waived. */
    lateFeePostedAt: instant('late_fee_posted_at'),
    /** No late fee is charged before this moment, which a notice promised. */
    lateFeeNotBefore: instant('late_fee_not_before'),
    repaidAt: instant('repaid_at'),
    /** Only the slice `repayments` makes this true. That slice and `settleLoan` make it false. */
    paymentProcessing: boolean('payment_processing').notNull().default(false),
    paymentExpectedBy: instant('payment_expected_by'),
    /** Only the slice `repayments` writes this column. */
    debitAnnounced: boolean('debit_announced').notNull().default(false),
    rejectionReason: text('rejection_reason'),
    lastPayoutFailure: text('last_payout_failure'),
  },
  (table) => [
    index('loans_member').on(table.memberId, table.approvedAt, table.id),
    index('loans_queue').on(table.status, table.sent, table.approvedAt, table.id),
    index('loans_out_by_due')
      .on(table.dueAt, table.id)
      .where(sql`${table.status} in ('funded','disbursed','overdue') and ${table.sent}`),
    index('loans_lost_by_due')
      .on(table.status, table.dueAt, table.id)
      .where(sql`${table.status} in ('defaulted','written_off')`),
    index('loans_out_by_sent')
      .on(table.sentAt, table.id)
      .where(sql`${table.status} in ('funded','disbursed','overdue') and ${table.sent}`),
    index('loans_out_by_owed')
      .on(owedOf(table), table.id)
      .where(sql`${table.status} in ('funded','disbursed','overdue') and ${table.sent}`),
    index('loans_lost_by_sent')
      .on(table.status, table.sentAt, table.id)
      .where(sql`${table.status} in ('defaulted','written_off')`),
    index('loans_lost_by_owed')
      .on(table.status, owedOf(table), table.id)
      .where(sql`${table.status} in ('defaulted','written_off')`),
    index('loans_processing_by_due')
      .on(table.dueAt, table.id)
      .where(sql`${table.paymentProcessing}`),
    index('loans_pending_by_amount')
      .on(table.principalCents, table.id)
      .where(sql`${table.status} = 'funded' and not ${table.sent}`),
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
    // While a manual transfer is under way, the loan can't be cancelled or rejected and can't
    // lapse, because its money may have left.
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

export const isPending = and(eq(loans.status, 'funded'), eq(loans.sent, false));

/** False also for a payout that we held back. */
export const isLastPayoutReturned = isNotNull(loans.lastPayoutFailure);

/** Leaves out defaulted loans, and loans that `ageLoan` has not marked yet. */
export const isMarkedOverdue = eq(loans.status, 'overdue');

/** In cents. */
export const totalDueSql = owedOf(loans);

function owedOf(table: Record<'principalCents' | 'interestCents' | 'lateFeeCents', AnyPgColumn>) {
  return sql`(${table.principalCents} + ${table.interestCents} + ${table.lateFeeCents})`;
}

/**
 * The acceptance with the highest number is in force. `sealed` has the documents shown and the
 * evidence, encrypted under the borrower's key.
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

/**
 * `planned` and `sending` come before the payment provider's answer. The other statuses are the
 * provider's own words.
 */
export type PayoutStatus =
  | 'planned'
  | 'sending'
  | 'processing'
  | 'posted'
  | 'failed'
  | 'canceled'
  | 'returned';

export type PayoutChannel = 'provider' | 'manual';

/** The payment provider's payout names the row's id as `attemptId`. */
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
    channel: text('channel').$type<PayoutChannel>().notNull().default('provider'),
    transferReference: text('transfer_reference'),
    /** A day of the loan's time zone. */
    arrivesOn: date('arrives_on'),
    /** Null for an adopted payout (docs/adr/0025). */
    actorId: uuid('actor_id'),
    createdAt: instant('created_at').notNull(),
    /**
     * When the present idempotency key was first used, by the wall clock. The payment provider may
     * forget a key after a day, so we stop using the key before then.
     */
    firstAttemptAt: instant('first_attempt_at'),
    /** True if the payment provider failed at this key and would only repeat that failure. */
    keySpent: boolean('key_spent').notNull().default(false),
    /**
     * Stored before the first attempt, because the payment provider finds a payout only in its
     * payout account.
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
    index('payouts_created_at').on(table.createdAt),
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

export type PayoutRow = typeof payouts.$inferSelect;

export type AdjustmentKind =
  | 'amount_lowered'
  | 'rate_lowered'
  | 'late_fee_waived'
  | 'extended'
  | 'written_off'
  | 'paid_outside';

/** Earlier versions of this product also recorded a raised late fee. */
export type RecordedAdjustmentKind = AdjustmentKind | 'late_fee_raised';

/**
 * `dueAt` (ISO 8601) is stored only for an extension, `extensionRequestId` only if the extension
 * answers a borrower's request.
 */
export type TermsBefore = Pick<
  typeof loans.$inferSelect,
  'status' | 'principalCents' | 'interestRateBasisPoints' | 'interestCents' | 'lateFeeCents'
> & { dueAt?: string; extensionRequestId?: string };

/** The admins' reasons for these adjustments are in the audit trail, encrypted. */
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
    /** Null if no notice is to come. */
    noticeDueAt: instant('notice_due_at'),
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
    // The borrower must not be told of an adjustment that was reversed.
    check(
      'loan_adjustments_undone_or_told',
      sql`${table.undoneAt} is null or ${table.noticeDueAt} is null`,
    ),
  ],
);

export type ExtensionStatus = 'waiting' | 'given' | 'refused';

/**
 * `reason` is the borrower's message and `words` is the admin's answer, both encrypted under the
 * borrower's key.
 */
export const extensionRequests = pgTable(
  'extension_requests',
  {
    id: uuid('id').primaryKey(),
    loanId: uuid('loan_id')
      .notNull()
      .references(() => loans.id),
    memberId: uuid('member_id').notNull(),
    /** A day of the loan's time zone, like `givenDay`. */
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

/**
 * The admin's lists and counts of these requests share this condition, so that they show the same
 * number.
 */
export const awaitsAnswer = and(
  eq(extensionRequests.status, 'waiting'),
  inArray(loans.status, outStatuses),
);
