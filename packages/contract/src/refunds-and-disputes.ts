import * as z from 'zod/mini';
import { cleanTypedText } from './clean-typed-text.ts';
import { isoDate, pageQuery, uuid } from './common-schemas.ts';
import { defineCall } from './define-call.ts';
import { dollars } from './money-codecs.ts';
import { approvalErrors } from './second-person-approval-errors.ts';

const noReference = 'Enter the reference of the transfer.';

/** `open`: the payer's bank has not decided yet. */
export const disputeStatus = z.enum(['open', 'won', 'lost']);

const dispute = z.object({
  id: uuid,
  amount: dollars,
  status: disputeStatus,
  opened_at: isoDate,
  decided_at: z.nullable(isoDate),
});

/**
 * `owed`: the refund failed, or is of an outside payment. `under_way`: the refund is planned or
 * sent. `given_back`: paid. If the provider paid the refund, it can still become `owed`, because
 * the payer's bank can send the money back.
 */
export const refundStatus = z.enum(['owed', 'under_way', 'given_back']);

const refund = z.object({
  id: uuid,
  amount: dollars,
  status: refundStatus,
  since: isoDate,
  given_back_at: z.nullable(isoDate),
  /** True if the lender owed no refund, but made this one by choice in the provider’s dashboard. */
  by_choice: z.boolean(),
});

/** A payment that settled and whose money later went back, without a dispute. */
const returnedPayment = z.object({
  id: uuid,
  amount: dollars,
  paid_at: isoDate,
  returned_at: isoDate,
  /** The refund that gave the payment back. Null if the bank returned the payment. */
  refund_id: z.nullable(uuid),
});

/** Each list has the oldest first. */
export const refundsAndDisputes = z.object({
  disputes: z.array(dispute),
  returned_payments: z.array(returnedPayment),
  refunds: z.array(refund),
  /** No late fee is added before this time. Null if no late fee is held back. */
  no_late_fee_before: z.nullable(isoDate),
});
export type RefundsAndDisputes = z.output<typeof refundsAndDisputes>;

/** `member_name` is null after the member was deleted. */
const whose = { member_id: uuid, member_name: z.nullable(z.string()), loan_id: uuid };

const owedRefund = z.object({
  ...whose,
  ...refund.shape,
  /** A code for why the refund is `owed`: why it failed, or `received_outside`. Otherwise null. */
  failure_reason: z.nullable(z.string()),
  /**
   * The provider can't refund an outside payment, so the lender must give the money back itself.
   */
  received_outside: z.boolean(),
});
export type OwedRefund = z.output<typeof owedRefund>;

export const getRefunds = defineCall({
  method: 'GET',
  path: '/admin/refunds',
  access: 'loans.view',
  budget: 'read',
  summary: 'Refunds that are owed or under way, the oldest first.',
  query: pageQuery,
  answer: z.array(owedRefund),
  pagedInHeaders: true,
  errors: ['unauthenticated', 'forbidden', 'invalid_input'],
});

const refundParams = z.object({ id: uuid });
const deciding = [
  'unauthenticated',
  'forbidden',
  'own_case',
  'invalid_input',
  'refund_not_found',
  'refund_state',
] as const;

export const retryRefund = defineCall({
  method: 'POST',
  path: '/admin/refunds/:id/retry',
  access: 'refunds.give',
  budget: 'change',
  summary: 'Send a failed refund again.',
  params: refundParams,
  answer: z.object({ id: uuid, status: refundStatus }),
  errors: deciding,
});

export const recordRefundGiven = defineCall({
  method: 'POST',
  path: '/admin/refunds/:id/given-back',
  access: 'refunds.give',
  budget: 'change',
  stepUp: 'always',
  summary: 'Record that an owed refund was given back outside the provider.',
  params: refundParams,
  body: z.object({
    /** The number of the transfer or check, so that the refund can be found later. */
    reference: z
      .string(noReference)
      .check(z.overwrite(cleanTypedText), z.minLength(1, noReference), z.maxLength(100)),
  }),
  answer: z.object({ id: uuid, status: refundStatus }),
  errors: [...deciding, ...approvalErrors],
});

const listedDispute = z.object({
  ...whose,
  ...dispute.shape,
  /**
   * `warning`: the payer's bank asks about the payment, and may open a dispute. `withdrawn`: the
   * warning ended without a dispute.
   */
  status: z.enum([...disputeStatus.options, 'warning', 'withdrawn']),
  /** The provider’s code for the payer's reason, such as `fraudulent`. */
  reason: z.string(),
  /** The time until which the provider accepts evidence. Null if the provider named none. */
  respond_by: z.nullable(isoDate),
  /** True if the dispute or warning is undecided and `respond_by` has passed. */
  deadline_passed: z.boolean(),
  /** The fee that the provider charges the lender for the dispute. */
  fee: dollars,
});
export type ListedDispute = z.output<typeof listedDispute>;

export const getDisputes = defineCall({
  method: 'GET',
  path: '/admin/disputes',
  access: 'loans.view',
  budget: 'read',
  summary: 'Disputed payments, the newest first.',
  query: pageQuery,
  answer: z.array(listedDispute),
  pagedInHeaders: true,
  errors: ['unauthenticated', 'forbidden', 'invalid_input'],
});
