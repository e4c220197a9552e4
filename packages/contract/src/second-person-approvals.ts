import * as z from 'zod/mini';
import { isoDate, uuid } from './common-schemas.ts';
import { defineCall } from './define-call.ts';
import { deleteMember } from './delete-member.ts';
import { disburseLoan } from './disburse-loans.ts';
import { updateLoan } from './edit-loan.ts';
import { waiveCharge } from './loan-adjustments.ts';
import { payoutReturned } from './manual-transfers.ts';
import { dollars } from './money-codecs.ts';
import { loan } from './my-loans.ts';
import { recordRefundGiven } from './refunds-and-disputes.ts';
import { approvalKindNames } from './second-person-approval-kinds.ts';
import { changeStaffRole } from './staff.ts';
import { inviteStaff } from './staff-invitations.ts';
import { requiredText } from './text-fields.ts';

/** How many hours a request waits for a second person, before it lapses. */
export const approvalHours = 72;
export const closedApprovalsShownDays = 30;

export const approvalStatuses = [
  'waiting',
  'carried_out',
  'declined',
  'withdrawn',
  'lapsed',
] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

export const approval = z.object({
  id: uuid,
  kind: z.enum(approvalKindNames),
  status: z.enum(approvalStatuses),
  asked_by: z.string(),
  asked_at: isoDate,
  lapses_at: isoDate,
  /**
   * How much money the act sends or changes, without the loans that were refused when it was
   * carried out. Null if the act is about no money.
   */
  amount: z.nullable(dollars),
  loans: z.array(
    z.object({
      id: uuid,
      number: z.string(),
      borrower: z.string(),
      /** Null after the borrower was deleted. */
      borrower_id: z.nullable(uuid),
      amount: dollars,
      /** The account that the money is sent to. Null if the act sends no money. */
      bank_account: loan.shape.bank_account,
      /** Why the loan was not sent although it was approved. Null for every other loan. */
      not_sent: z.nullable(z.string()),
    }),
  ),
  /**
   * The member, member of staff or invited person whom the act is about. Null if it is about loans
   * or rules.
   */
  person: z.nullable(z.object({ id: z.nullable(uuid), name: z.string() })),
  /** Sentences that add what `kind`, `loans` and `person` don't say. */
  details: z.array(z.string()),
  /**
   * Who approved, declined or withdrew the request. Null if nobody did, or that person was deleted.
   */
  closed_by: z.nullable(z.string()),
  closed_at: z.nullable(isoDate),
  /** The note of the person who approved or declined the request. Null if there is none. */
  word: z.nullable(z.string()),
  /** True if the caller asked for the act. */
  is_own: z.boolean(),
  may_decide: z.boolean(),
});
export type Approval = z.output<typeof approval>;

const params = z.object({ id: uuid });
const errors = ['unauthenticated', 'forbidden', 'invalid_input'] as const;
const decisionErrors = [
  ...errors,
  'approval_not_found',
  'approval_closed',
  'own_approval',
  'own_case',
] as const;

export const getApprovals = defineCall({
  method: 'GET',
  path: '/admin/approvals',
  access: 'approvals.decide',
  budget: 'read',
  summary:
    'The acts that wait for a second person, oldest first, and those that were closed in the last 30 days, newest first. At most 100 of each. Only acts that the caller asked for or is allowed to do.',
  answer: z.object({ waiting: z.array(approval), closed: z.array(approval) }),
  errors: ['unauthenticated', 'forbidden'],
});

const closed = z.object({ id: uuid, status: z.enum(approvalStatuses) });

export const approveAct = defineCall({
  method: 'POST',
  path: '/admin/approvals/:id/approve',
  access: 'approvals.decide',
  budget: 'change',
  stepUp: 'always',
  summary:
    'Approve an act that another person asked for, and carry it out. It is checked again first, and refused as the act itself would be. A refused act waits on.',
  params,
  body: z.object({ word: z.optional(requiredText('Note', 500)) }),
  /**
   * `detail` says which loans were refused, and why. Null if none was, or if the caller had already
   * approved the request.
   */
  answer: z.extend(closed, { detail: z.nullable(z.string()) }),
  errors: [
    ...decisionErrors,
    'approval_outdated',
    ...disburseLoan.errors,
    ...waiveCharge.errors,
    ...updateLoan.errors,
    ...deleteMember.errors,
    ...payoutReturned.errors,
    ...recordRefundGiven.errors,
    ...inviteStaff.errors,
    ...changeStaffRole.errors,
  ],
});

export const declineAct = defineCall({
  method: 'POST',
  path: '/admin/approvals/:id/decline',
  access: 'approvals.decide',
  budget: 'change',
  summary: 'Decline an act that another person asked for, and say why.',
  params,
  body: z.object({ word: requiredText('Reason', 500) }),
  answer: closed,
  errors: decisionErrors,
});

export const withdrawAct = defineCall({
  method: 'POST',
  path: '/admin/approvals/:id/withdraw',
  access: 'approvals.decide',
  budget: 'change',
  summary: 'Withdraw an act that you asked for.',
  params,
  answer: closed,
  errors: [...errors, 'approval_not_found', 'approval_closed'],
});
