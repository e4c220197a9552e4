import {
  type BasisPoints,
  type LoanStatus,
  type MembershipLevel,
  outStatuses,
  type SignedLateFeeRule,
} from '@sevenday/lending';
import { and, eq, inArray, sql } from 'drizzle-orm';
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
 * A loan with its signed terms. A later change of policy or tier never changes them (decisions, "Money"). Instants are
 * of the business clock.
 */
export const loans = pgTable(
  'loans',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    /** The account named in the acceptance in force. The loan's money may be sent to no other account. */
    bankAccountId: uuid('bank_account_id')
      .notNull()
      .references(() => bankAccounts.id),
    status: text('status').$type<LoanStatus>().notNull(),
    sent: boolean('sent').notNull(),
    /** The signed amount. After an adjustment in the borrower's favor, the columns without `signed` are lower. */
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
     * The lender's time zone at signing. A later change of the settings changes no loan's zone or creditor
     * (docs/adr/0036).
     */
    timeZone: text('time_zone').notNull(),
    creditorName: text('creditor_name').notNull(),
    creditorAddress: text('creditor_address').notNull(),
    lateFeeRule: jsonb('late_fee_rule').$type<SignedLateFeeRule>().notNull(),
    levelWhenApproved: text('level_when_approved').$type<MembershipLevel>().notNull(),
    automaticRepayment: boolean('automatic_repayment').notNull(),
    approvedAt: instant('approved_at').notNull(),
    /**
     * Since when the loan waits for its money. The wait starts at approval, and again at each reacceptance and when a
     * payout comes back.
     */
    waitingSince: instant('waiting_since').notNull(),
    /** When an admin began a manual transfer that is neither recorded nor abandoned. Its money may be out already. */
    manualTransferSince: instant('manual_transfer_since'),
    manualTransferBy: uuid('manual_transfer_by'),
    sentAt: instant('sent_at'),
    arrivedAt: instant('arrived_at'),
    dueAt: instant('due_at'),
    /** When the late fee was charged. It is charged once per loan, even if it was waived since. */
    lateFeePostedAt: instant('late_fee_posted_at'),
    /**
     * No late fee is added before this moment. The moment is set when the borrower is told that a payment came back or
     * that a debit was not made.
     */
    lateFeeNotBefore: instant('late_fee_not_before'),
    repaidAt: instant('repaid_at'),
    /** True while a bank payment is on its way. Only the slice `repayments` writes it. */
    paymentProcessing: boolean('payment_processing').notNull().default(false),
    paymentExpectedBy: instant('payment_expected_by'),
    /**
     * True while a debit is announced and not submitted. While this is true, the loan cannot become late. Only the
     * slice `repayments` writes it.
     */
    debitAnnounced: boolean('debit_announced').notNull().default(false),
    rejectionReason: text('rejection_reason'),
    lastPayoutFailure: text('last_payout_failure'),
  },
  (table) => [
    index('loans_member').on(table.memberId, table.approvedAt, table.id),
    index('loans_queue').on(table.status, table.sent, table.approvedAt, table.id),
    // Two indexes for the admin's lists by due date. One list shows open loans of several statuses. The lists of
    // defaulted and written-off loans show one status each.
    index('loans_out_by_due')
      .on(table.dueAt, table.id)
      .where(sql`${table.status} in ('funded','disbursed','overdue') and ${table.sent}`),
    index('loans_lost_by_due')
      .on(table.status, table.dueAt, table.id)
      .where(sql`${table.status} in ('defaulted','written_off')`),
    // The same lists by the day of disbursement and by the amount owed, and the payments on their way.
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
    // A loan with a begun manual transfer has to stay pending. So no code can cancel, reject or lapse it.
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

/** Selects the loans that are approved and not sent. */
export const isPending = and(eq(loans.status, 'funded'), eq(loans.sent, false));

/** Selects the loans that `ageLoan` marked as overdue. Defaulted loans have a status of their own. */
export const isMarkedOverdue = eq(loans.status, 'overdue');

/** The sum that would settle an open loan, in cents: principal, interest and late fee. */
export const totalDueSql = owedOf(loans);

function owedOf(table: Record<'principalCents' | 'interestCents' | 'lateFeeCents', AnyPgColumn>) {
  return sql`(${table.principalCents} + ${table.interestCents} + ${table.lateFeeCents})`;
}

/**
 * The acceptances of a loan. `sealed` has what was shown and accepted, encrypted for the borrower.
 *
 * When the bank account or the creditor changes before the money is sent, the borrower accepts again. The acceptance
 * with the highest number is in force.
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
 * A payout's status. `planned` and `sending` are before the provider's answer; the others are the provider's own words.
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

/** One attempt to send a loan's money. The payout at the provider carries this row's id as its attempt id. */
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
    /**
     * `manual`: the lender sent the money from its own bank (`PAYOUTS=manual`), and an admin records what becomes of
     * it.
     */
    channel: text('channel').$type<PayoutChannel>().notNull().default('provider'),
    transferReference: text('transfer_reference'),
    /**
     * The day on which the money arrives, in the lender's time zone. The provider names the day; for a manual transfer,
     * the admin does.
     */
    arrivesOn: date('arrives_on'),
    /** The admin who disbursed the loan. Null for an adopted payout, which only the provider knew (docs/adr/0025). */
    actorId: uuid('actor_id'),
    createdAt: instant('created_at').notNull(),
    /**
     * When the payout was first submitted, by the database's wall clock. The provider forgets an idempotency key after
     * a day, so an older key is not used again.
     */
    firstAttemptAt: instant('first_attempt_at'),
    /**
     * True after the provider answered with an error of its own, or did not answer. Then the payout's key is never used
     * again.
     */
    keySpent: boolean('key_spent').notNull().default(false),
    /**
     * The payout account at the provider. Stored before the first attempt, because the payout can be found only by this
     * account.
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

/** The kinds of adjustments. `reverseAdjustment` can reverse each of them. */
export type AdjustmentKind =
  | 'amount_lowered'
  | 'rate_lowered'
  | 'late_fee_waived'
  | 'extended'
  | 'written_off'
  | 'paid_outside';

/** The kinds of recorded adjustments. Older versions also recorded a raised late fee. */
export type RecordedAdjustmentKind = AdjustmentKind | 'late_fee_raised';

/**
 * The loan's terms before an adjustment. Only an extension has `dueAt`, as ISO 8601, and only an extension that answers
 * a request has `extensionRequestId`.
 */
export type TermsBefore = Pick<
  typeof loans.$inferSelect,
  'status' | 'principalCents' | 'interestRateBasisPoints' | 'interestCents' | 'lateFeeCents'
> & { dueAt?: string; extensionRequestId?: string };

/** The adjustments that can be reversed. Their reasons are in the audit trail, encrypted. */
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
    /** When the borrower is to be told of the adjustment. Null after they were told, and if they were told at once. */
    noticeDueAt: instant('notice_due_at'),
    /** When the adjustment was reversed, or made void because the loan's payout came back. */
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
    // The borrower gets no notice of an adjustment that was reversed.
    check(
      'loan_adjustments_undone_or_told',
      sql`${table.undoneAt} is null or ${table.noticeDueAt} is null`,
    ),
  ],
);

export type ExtensionStatus = 'waiting' | 'given' | 'refused';

/**
 * A borrower's request for an extension. `reason` is the borrower's message and `words` the admin's, both encrypted
 * with the borrower's key.
 */
export const extensionRequests = pgTable(
  'extension_requests',
  {
    id: uuid('id').primaryKey(),
    loanId: uuid('loan_id')
      .notNull()
      .references(() => loans.id),
    memberId: uuid('member_id').notNull(),
    /**
     * The due day that the borrower asked for. `givenDay` is the day that the admin gave. Both are in the loan's time
     * zone.
     */
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
 * Selects the requests that wait for an answer. A request needs none if its loan was paid or closed, or if its money came
 * back and is not out. The count on Today, the card of requests and the chip above the loans all use this condition.
 */
export const awaitsAnswer = and(
  eq(extensionRequests.status, 'waiting'),
  inArray(loans.status, outStatuses),
);
