import { zeroCents } from '@sevenday/lending';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, centsColumn, instant } from '../../platform/base/column-types.ts';

/**
 * `announced` and `cancelled` are for debits only, `open` and `expired` for checkouts only.
 * `returned`: a bank's return, a dispute or a refund took a successful payment back.
 */
export type PaymentStatus =
  | 'announced'
  | 'planned'
  | 'open'
  | 'processing'
  | 'succeeded'
  | 'failed'
  | 'expired'
  | 'cancelled'
  | 'returned';

/**
 * Permissions for one debit each (12 CFR 1041.8(c)). `sealed` has the words that the borrower
 * agreed to, and their internet address and browser, encrypted.
 */
export const debitAuthorizations = pgTable(
  'debit_authorizations',
  {
    id: uuid('id').primaryKey(),
    loanId: uuid('loan_id').notNull(),
    memberId: uuid('member_id').notNull(),
    bankAccountId: uuid('bank_account_id').notNull(),
    bankFingerprint: text('bank_fingerprint').notNull(),
    amountCents: centsColumn('amount_cents').notNull(),
    debitDay: date('debit_day').notNull(),
    channel: text('channel').$type<'ach'>().notNull(),
    authorizedAt: instant('authorized_at').notNull(),
    sealed: bytes('sealed').notNull(),
  },
  (table) => [
    index('debit_authorizations_loan').on(table.loanId),
    check('debit_authorizations_amount', sql`${table.amountCents} > 0`),
    check('debit_authorizations_channel', sql`${table.channel} = 'ach'`),
  ],
);

/**
 * The payment provider returns the row's id with the payment, as `attemptId`, except for a payment
 * that nobody requested (decisions, "payment that nobody requested").
 */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    loanId: uuid('loan_id').notNull(),
    memberId: uuid('member_id').notNull(),
    kind: text('kind').$type<'checkout' | 'debit'>().notNull(),
    amountCents: centsColumn('amount_cents').notNull(),
    status: text('status').$type<PaymentStatus>().notNull(),
    providerKey: text('provider_key').notNull(),
    providerSessionId: text('provider_session_id'),
    providerPaymentId: text('provider_payment_id'),
    /** The web origin to which the payment page sends the borrower back. Null for a debit. */
    returnOrigin: text('return_origin'),
    quotedAt: instant('quoted_at').notNull(),
    /** The loan's due date when the row was written. Null if there was none or it was not recorded. */
    dueAt: instant('due_at'),
    /** Null for a debit. */
    expiresAt: instant('expires_at'),
    /**
     * The debit's day in the loan's time zone. The columns from here to `noticeDeliveredAt` are for
     * debits only, except `bankFingerprint`, which a bank payment by checkout has too.
     */
    debitDay: date('debit_day'),
    tryNumber: integer('try_number').$type<1 | 2>(),
    bankAccountId: uuid('bank_account_id'),
    bankFingerprint: text('bank_fingerprint'),
    /** The debit's announcement. Null until the debit is planned, and for an adopted debit. */
    noticeId: uuid('notice_id'),
    noticeDeliveredAt: instant('notice_delivered_at'),
    /**
     * For a debit, when its present idempotency key was first used, in real time. If the row was
     * added only after the payment had been made, when the payment was made. The payment provider
     * forgets a key after a day, so we don't use an older key again.
     */
    firstAttemptAt: instant('first_attempt_at'),
    /** Null for a checkout, and for a debit of automatic repayment. */
    authorizationId: uuid('authorization_id').references(() => debitAuthorizations.id),
    /** True if this idempotency key must not be used again. */
    keySpent: boolean('key_spent').notNull().default(false),
    failureReason: text('failure_reason'),
    finishedAt: instant('finished_at'),
    returnedAt: instant('returned_at'),
    /** When we recorded a payment that was adopted (docs/adr/0025) or that nobody requested. */
    adoptedAt: instant('adopted_at'),
  },
  (table) => [
    uniqueIndex('payments_one_live')
      .on(table.loanId)
      .where(sql`${table.status} in ('planned','open','processing')`),
    uniqueIndex('payments_provider_key').on(table.providerKey),
    uniqueIndex('payments_provider_session').on(table.providerSessionId),
    uniqueIndex('payments_provider_payment').on(table.providerPaymentId),
    uniqueIndex('payments_one_announced')
      .on(table.loanId)
      .where(sql`${table.status} = 'announced'`),
    uniqueIndex('payments_authorization').on(table.authorizationId),
    index('payments_loan').on(table.loanId),
    index('payments_fingerprint').on(table.bankFingerprint),
    check('payments_amount', sql`${table.amountCents} > 0`),
    check(
      'payments_status',
      sql`${table.status} in ('announced','planned','open','processing','succeeded','failed','expired','cancelled','returned')`,
    ),
    check(
      'payments_parts_by_kind',
      sql`case ${table.kind}
          when 'checkout' then ${table.returnOrigin} is not null and ${table.expiresAt} is not null
            and ${table.status} not in ('announced','cancelled')
          when 'debit' then ${table.debitDay} is not null and ${table.tryNumber} in (1, 2)
            and ${table.bankAccountId} is not null and ${table.bankFingerprint} is not null
            and ${table.status} not in ('open','expired')
          else false end`,
    ),
    check(
      'payments_debit_was_told',
      sql`${table.kind} <> 'debit' or ${table.status} in ('announced','cancelled')
        or ${table.adoptedAt} is not null
        or (${table.noticeId} is not null and ${table.noticeDeliveredAt} is not null)`,
    ),
  ],
);

/**
 * A `planned` refund is not submitted yet. `sending` waits for the payment provider's answer, and
 * `pending` for the provider's report of the outcome. `replaced`: another refund took its place.
 * `given_outside`: the lender paid it outside the product. `dropped`: it is no longer owed. What
 * can follow each status is in refund-status.ts.
 */
export type RefundStatus =
  | 'planned'
  | 'sending'
  | 'pending'
  | 'succeeded'
  | 'failed'
  | 'replaced'
  | 'given_outside'
  | 'dropped';

export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    loanId: uuid('loan_id').notNull(),
    memberId: uuid('member_id').notNull(),
    paymentId: uuid('payment_id').references(() => payments.id),
    providerPaymentId: text('provider_payment_id'),
    amountCents: centsColumn('amount_cents').notNull(),
    status: text('status').$type<RefundStatus>().notNull(),
    providerKey: text('provider_key').notNull(),
    providerId: text('provider_id'),
    failureReason: text('failure_reason'),
    /**
     * `dashboard`: made in the payment provider's dashboard. In the ledger, such a refund's money
     * leaves and comes back under `providerId`, not under `id`.
     */
    origin: text('origin').$type<'product' | 'dashboard'>().notNull().default('product'),
    /**
     * What a `dashboard` refund that was not owed changed in the ledger. Null for other refunds.
     */
    loss: text('loss').$type<DisputeLoss>(),
    createdAt: instant('created_at').notNull(),
    firstAttemptAt: instant('first_attempt_at'),
    keySpent: boolean('key_spent').notNull().default(false),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    uniqueIndex('refunds_one_per_payment')
      .on(table.paymentId)
      .where(sql`${table.status} not in ('failed','replaced','dropped')`),
    uniqueIndex('refunds_provider_key').on(table.providerKey),
    uniqueIndex('refunds_provider_id').on(table.providerId),
    index('refunds_loan').on(table.loanId),
    index('refunds_payment').on(table.providerPaymentId),
    index('refunds_open')
      .on(table.createdAt, table.id)
      .where(sql`${table.status} in ('planned','sending','pending','failed')`),
    check('refunds_amount', sql`${table.amountCents} > 0`),
    check(
      'refunds_status',
      sql`${table.status} in ('planned','sending','pending','succeeded','failed','replaced','given_outside','dropped')`,
    ),
    check('refunds_origin', sql`${table.origin} in ('product','dashboard')`),
    check(
      'refunds_dashboard',
      sql`case ${table.origin} when 'dashboard' then ${table.providerId} is not null
        else ${table.loss} is null end`,
    ),
  ],
);

export type DisputeStatus = 'warning' | 'open' | 'lost' | 'won';

/** What the loss of a payment changed in the ledger. */
export type DisputeLoss =
  /** The loan that the payment had settled is owed again. */
  | 'reopened'
  /** The loan counts as written off, because its member was deleted. */
  | 'written_off'
  /** We owed the payer a refund of at least the lost amount. */
  | 'refund_dropped'
  /** The lender bears the loss or a part of it. */
  | 'borne';

/**
 * A dispute's row stays when the member and the loan are deleted, because the dispute's end may
 * still move money. The row may stay, because `memberId` is a random id and names nobody.
 */
export const disputes = pgTable(
  'disputes',
  {
    id: uuid('id').primaryKey(),
    providerId: text('provider_id').notNull(),
    providerPaymentId: text('provider_payment_id').notNull(),
    loanId: uuid('loan_id').notNull(),
    memberId: uuid('member_id').notNull(),
    paymentId: uuid('payment_id'),
    amountCents: centsColumn('amount_cents').notNull(),
    feeCents: centsColumn('fee_cents').notNull(),
    status: text('status').$type<DisputeStatus>().notNull(),
    /**
     * Where the disputed money is: still with us, withdrawn by the payment provider, or back with
     * us.
     */
    funds: text('funds').$type<'ours' | 'withdrawn' | 'back'>().notNull(),
    loss: text('loss').$type<DisputeLoss>(),
    /** The part of the lost money that we owed to the payer anyway. */
    owedCents: centsColumn('owed_cents').notNull().default(zeroCents),
    reason: text('reason').notNull(),
    openedAt: instant('opened_at').notNull(),
    respondBy: instant('respond_by'),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    uniqueIndex('disputes_provider_id').on(table.providerId),
    index('disputes_loan').on(table.loanId),
    index('disputes_payment').on(table.providerPaymentId),
    index('disputes_newest').on(table.openedAt, table.id),
    check('disputes_amounts', sql`${table.amountCents} > 0 and ${table.feeCents} >= 0`),
    check('disputes_owed', sql`${table.owedCents} between 0 and ${table.amountCents}`),
    check('disputes_status', sql`${table.status} in ('warning','open','lost','won')`),
    check('disputes_funds', sql`${table.funds} in ('ours','withdrawn','back')`),
    check(
      'disputes_loss',
      sql`${table.loss} in ('reopened','written_off','refund_dropped','borne')`,
    ),
  ],
);

/** A borrower's permission to debit one bank account for one loan. */
export const mandates = pgTable(
  'mandates',
  {
    loanId: uuid('loan_id').notNull(),
    memberId: uuid('member_id').notNull(),
    bankAccountId: uuid('bank_account_id').notNull(),
    providerSetupId: text('provider_setup_id').notNull(),
    providerMandateId: text('provider_mandate_id'),
    status: text('status').$type<'active' | 'pending' | 'refused' | 'ended'>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.loanId, table.bankAccountId] }),
    index('mandates_provider').on(table.providerMandateId),
  ],
);

/**
 * The strikes in a row of each bank account, over all loans and members (12 CFR 1041.8). If an
 * account has several fingerprints, the row that changed last is the right one.
 */
export const debitStrikes = pgTable(
  'debit_strikes',
  {
    fingerprint: text('fingerprint').primaryKey(),
    consecutive: integer('consecutive').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [check('debit_strikes_consecutive', sql`${table.consecutive} between 0 and 2`)],
);
