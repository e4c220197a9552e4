import * as z from 'zod/mini';
import { loanOutcome, rejectionReason } from './admin-loans.ts';
import { isoDate, uuid } from './common-codecs.ts';
import { calendarDay } from './day-codecs.ts';
import { defineCall } from './define-call.ts';
import { loanParams, loanStatus } from './loans.ts';
import { dollars } from './money-codecs.ts';
import { requiredText } from './personal-fields.ts';

/** A manual transfer that the lender made (`PAYOUTS=manual`). */
export const manualTransfer = z.object({
  transfer_reference: z.optional(requiredText('Transfer reference', 100)),
  arrives_on: z.optional(calendarDay),
});

/** A manual transfer that another admin began, as the list showed it: by whom, and since when. */
const beingSent = z.optional(z.object({ by_id: uuid, since: isoDate }));

/** When the same admin had already begun a manual transfer: the money may be out. Null if they had not. */
const begunBefore = z.nullable(isoDate);

/** The reasons why a loan's money may not be sent. */
const unsendable = [
  'unauthenticated',
  'forbidden',
  'own_case',
  'invalid_input',
  'loan_not_found',
  'loan_state',
  'payment_in_flight',
  'not_verified',
  'no_bank_account',
  'bank_account_changed',
  'creditor_changed',
  'bank_account_not_usable',
] as const;

export const disburseLoan = defineCall({
  method: 'POST',
  path: '/admin/disburse-loan/:id',
  access: 'loans.disburse',
  budget: 'change',
  summary:
    'Send the money of a pending loan. If the loan was already sent, the call only answers its state.',
  params: loanParams,
  /** `being_sent`: the transfer is recorded for the admin who began it. Left out, the transfer is the caller's own. */
  body: z.extend(manualTransfer, { being_sent: beingSent }),
  /** `already_sent`: another press was faster, and nothing was sent by this one. */
  answer: z.extend(loanOutcome, { already_sent: z.boolean() }),
  errors: [...unsendable, 'payout_balance_too_low', 'provider_unavailable'],
});

export const beginManualTransfer = defineCall({
  method: 'POST',
  path: '/admin/disburse-loan/:id/begin',
  access: 'loans.disburse',
  budget: 'change',
  summary:
    'Begin a manual transfer of a loan’s money. Until the transfer is recorded or abandoned, the loan cannot end and nobody else can send it.',
  params: loanParams,
  answer: z.extend(loanOutcome, { begun_before: begunBefore }),
  errors: unsendable,
});

export const abandonManualTransfer = defineCall({
  method: 'POST',
  path: '/admin/disburse-loan/:id/abandon',
  access: 'loans.disburse',
  budget: 'change',
  summary: 'Abandon a manual transfer that was not made. The loan is pending as before.',
  params: loanParams,
  /** `being_sent`: the transfer of the admin who began it. Left out, the transfer is the caller's own. */
  body: z.object({ being_sent: beingSent }),
  answer: loanOutcome,
  errors: [
    'unauthenticated',
    'forbidden',
    'own_case',
    'invalid_input',
    'loan_not_found',
    'loan_state',
  ],
});

export const getPayoutAccount = defineCall({
  method: 'GET',
  path: '/admin/payout-account',
  access: 'loans.disburse',
  budget: 'provider_call',
  summary: 'How money is sent, and how much there is to send.',
  answer: z.object({
    /** `manual`: the lender makes each transfer, and says so when disbursing. */
    payouts: z.enum(['provider', 'manual']),
    /**
     * What the payout account holds, less what is about to leave it. Null with manual transfers, and while the bank
     * does not answer.
     */
    available: z.nullable(dollars),
  }),
  errors: ['unauthenticated', 'forbidden'],
});

/** The most loans in one call. With more, the page would wait too long. */
export const loansAtOnce = 100;
const loanIds = z
  .array(uuid)
  .check(
    z.minLength(1, 'Choose a loan.'),
    z.maxLength(loansAtOnce, `Choose at most ${loansAtOnce} loans.`),
  );

/** The outcome for each loan: if one is refused, the others still go on. */
const batchOutcome = z.object({
  results: z.array(
    z.object({
      id: uuid,
      done: z.boolean(),
      status: z.nullable(loanStatus),
      /**
       * Why it was refused: the same code and sentence as for one alone. `already_sent`: another press was faster, and
       * nothing was sent by this one.
       */
      code: z.nullable(z.string()),
      detail: z.nullable(z.string()),
      begun_before: begunBefore,
    }),
  ),
  done_count: z.int(),
  /** The principal of the loans that this call did. */
  done_total: dollars,
});
export type BatchOutcome = z.output<typeof batchOutcome>;

export const disburseLoans = defineCall({
  method: 'POST',
  path: '/admin/disburse-loans',
  access: 'loans.disburse',
  budget: 'change',
  summary: 'Send the money of several pending loans, no more than the payout account holds.',
  body: z.extend(manualTransfer, { loan_ids: loanIds }),
  answer: batchOutcome,
  errors: [
    'unauthenticated',
    'forbidden',
    'invalid_input',
    'payout_balance_too_low',
    'provider_unavailable',
  ],
});

export const beginManualTransfers = defineCall({
  method: 'POST',
  path: '/admin/disburse-loans/begin',
  access: 'loans.disburse',
  budget: 'change',
  summary: 'Begin manual transfers of several loans. Each transfer is begun or refused on its own.',
  body: z.object({ loan_ids: loanIds }),
  answer: batchOutcome,
  errors: ['unauthenticated', 'forbidden', 'invalid_input'],
});

export const abandonManualTransfers = defineCall({
  method: 'POST',
  path: '/admin/disburse-loans/abandon',
  access: 'loans.disburse',
  budget: 'change',
  summary: 'Abandon your manual transfers of several loans. The loans are pending as before.',
  body: z.object({ loan_ids: loanIds }),
  answer: batchOutcome,
  errors: ['unauthenticated', 'forbidden', 'invalid_input'],
});

export const rejectLoans = defineCall({
  method: 'POST',
  path: '/admin/reject-loans',
  access: 'loans.reject',
  budget: 'change',
  summary: 'Reject several loans whose money has not been sent, for one reason.',
  body: z.object({ loan_ids: loanIds, reason: rejectionReason }),
  answer: batchOutcome,
  errors: ['unauthenticated', 'forbidden', 'invalid_input'],
});

export const payoutReturned = defineCall({
  method: 'POST',
  path: '/admin/loans/:id/payout-came-back',
  access: 'loans.disburse',
  budget: 'change',
  summary: 'Record that a manual transfer came back. The loan waits to be sent again.',
  params: loanParams,
  body: z.object({ reason: requiredText('Reason', 200) }),
  answer: loanOutcome,
  errors: [
    'unauthenticated',
    'forbidden',
    'own_case',
    'invalid_input',
    'loan_not_found',
    'loan_state',
  ],
});
