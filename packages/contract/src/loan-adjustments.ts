import * as z from 'zod/mini';
import { activeLoan } from './active-loans.ts';
import { isoDate, uuid } from './common-schemas.ts';
import { defineCall } from './define-call.ts';
import { loanParams } from './loan-params.ts';
import { dollars } from './money-codecs.ts';
import { approvalErrors } from './second-person-approval-errors.ts';
import { requiredText } from './text-fields.ts';

const reason = requiredText('Reason', 500);

const commandErrors = [
  'unauthenticated',
  'forbidden',
  'own_case',
  'invalid_input',
  'loan_not_found',
  'loan_state',
  'payment_in_flight',
  'provider_unavailable',
] as const;

export const writeOffLoan = defineCall({
  method: 'POST',
  path: '/admin/loans/:id/write-off',
  access: 'loans.write_off',
  budget: 'change',
  stepUp: 'always',
  summary: 'Write off an overdue or defaulted loan. The claim stays and can still be paid.',
  params: loanParams,
  body: z.object({ reason }),
  answer: activeLoan,
  errors: [...commandErrors, ...approvalErrors],
});

export const waiveCharge = defineCall({
  method: 'POST',
  path: '/admin/loans/:id/waive',
  access: 'loans.adjust',
  budget: 'change',
  summary: 'Waive all of a loan’s late fee, or all of its interest.',
  params: loanParams,
  body: z.object({
    charge: z.enum(['late_fee', 'interest'], 'Choose what to waive.'),
    reason,
  }),
  answer: activeLoan,
  errors: [...commandErrors, 'edit_not_allowed', ...approvalErrors],
});

export const adjustment = z.object({
  id: uuid,
  /**
   * `late_fee_raised` occurs only in old adjustments, because a late fee can no longer be raised.
   */
  kind: z.enum([
    'amount_lowered',
    'rate_lowered',
    'late_fee_raised',
    'late_fee_waived',
    'extended',
    'written_off',
    'paid_outside',
  ]),
  amount: dollars,
  /** For `amount_lowered`: the part of `amount` that is interest. Null for every other kind. */
  interest: z.nullable(dollars),
  /** For `extended`: the due date before the extension. Null for every other kind. */
  former_term_date: z.nullable(isoDate),
  made_at: isoDate,
  /** Null after the admin was deleted. */
  made_by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  undone_at: z.nullable(isoDate),
  /**
   * Null if no admin reversed the adjustment. `undone_at` may have a time even then, because an
   * adjustment also ends if the loan's money does not reach the borrower.
   */
  undone_reason: z.nullable(z.string()),
  /** True at most for the latest adjustment that is not undone yet. */
  can_reverse: z.boolean(),
  /**
   * When the time to reverse the adjustment ends; a notice about the loan can end it earlier. Null
   * if the adjustment can't be reversed now, or has no time limit.
   */
  undo_until: z.nullable(isoDate),
  /**
   * The milliseconds until `undo_until`. A page counts these down, because the computer's clock may
   * be wrong.
   */
  undo_for_ms: z.nullable(z.int()),
});
export type Adjustment = z.output<typeof adjustment>;

export const getLoanAdjustments = defineCall({
  method: 'GET',
  path: '/admin/loans/:id/adjustments',
  access: 'loans.view',
  budget: 'read',
  summary: 'What admins changed on a loan, oldest first.',
  params: loanParams,
  answer: z.array(adjustment),
  errors: ['unauthenticated', 'forbidden', 'invalid_input', 'loan_not_found'],
});

export const reverseAdjustment = defineCall({
  method: 'POST',
  path: '/admin/loans/:id/adjustments/:adjustment/reverse',
  access: 'loans.adjust',
  budget: 'change',
  summary:
    'Reverse the last change of a loan exactly, by the ledger. A change in the borrower’s favor can be reversed for at most 15 minutes, and only until we send any notice about the loan.',
  params: z.extend(loanParams, { adjustment: uuid }),
  body: z.object({ reason }),
  answer: activeLoan,
  errors: [...commandErrors, 'not_found'],
});
