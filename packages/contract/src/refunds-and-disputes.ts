import * as z from 'zod/mini';
import { isoDate, pageQuery, uuid } from './common-codecs.ts';
import { defineCall } from './define-call.ts';
import { dollars } from './money-codecs.ts';
import { typedText } from './typed-text.ts';

const noReference = 'Enter the reference of the transfer.';

/** `open`: the provider holds the payment until the borrower's bank has decided. A borrower sees no warnings. */
export const disputeStatus = z.enum(['open', 'won', 'lost']);

const dispute = z.object({
  id: uuid,
  amount: dollars,
  status: disputeStatus,
  opened_at: isoDate,
  decided_at: z.nullable(isoDate),
});

/** `owed`: the refund could not be sent yet, or came back. */
export const refundStatus = z.enum(['owed', 'under_way', 'given_back']);

const refund = z.object({
  id: uuid,
  amount: dollars,
  status: refundStatus,
  since: isoDate,
  given_back_at: z.nullable(isoDate),
  /** The lender did not owe this refund, but chose to give it in the provider’s dashboard. */
  by_choice: z.boolean(),
});

/** A payment that had settled and was returned without a dispute. */
const returnedPayment = z.object({
  id: uuid,
  amount: dollars,
  paid_at: isoDate,
  returned_at: isoDate,
  returned_by: z.enum(['bank', 'lender']),
});

/** The loan’s payments that were disputed, returned or refunded; each list the oldest first. */
export const refundsAndDisputes = z.object({
  disputes: z.array(dispute),
  returned_payments: z.array(returnedPayment),
  refunds: z.array(refund),
  /**
   * No late fee is added before this, because a payment came back or a debit was not made. Null if none is held back.
   */
  no_late_fee_before: z.nullable(isoDate),
});
export type RefundsAndDisputes = z.output<typeof refundsAndDisputes>;

/** The member and the loan. The name is null if the member was deleted. */
const whose = { member_id: uuid, member_name: z.nullable(z.string()), loan_id: uuid };

const owedRefund = z.object({
  ...whose,
  ...refund.shape,
  /** Why it is still owed, as a code. */
  failure_reason: z.nullable(z.string()),
  /** The payment was received outside, so its refund is given outside too. */
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
  summary: 'Record that an owed refund was given back outside the provider.',
  params: refundParams,
  body: z.object({
    /** The number of the transfer or check, by which it can be found again. */
    reference: z
      .string(noReference)
      .check(z.overwrite(typedText), z.minLength(1, noReference), z.maxLength(100)),
  }),
  answer: z.object({ id: uuid, status: refundStatus }),
  errors: deciding,
});

const listedDispute = z.object({
  ...whose,
  ...dispute.shape,
  /** `warning`: a bank asks, and may open a dispute. `withdrawn`: the warning ended without one. */
  status: z.enum([...disputeStatus.options, 'warning', 'withdrawn']),
  /** The provider’s word for why, such as `fraudulent`. */
  reason: z.string(),
  /** Until when the provider takes evidence. */
  respond_by: z.nullable(isoDate),
  /** The dispute waits for an answer, but that day is over: the provider no longer takes evidence. */
  deadline_passed: z.boolean(),
  /** What the provider charges for the dispute. */
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
